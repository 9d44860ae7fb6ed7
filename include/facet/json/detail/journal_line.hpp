// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/json/write.hpp>
#include <facet/value/item.hpp>

#include <boost/crc.hpp>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// \file
/// The lines of a journal: CHECKSUM NUMBER FORCED, and for each change of the write WORD TABLE ITEM, with a tab between any two. FORCED: how many
/// lines were forced to disk for sure when the line was written, so that a damaged one among them is no end that a crash has left. What says
/// how a table's key is named is no change, but written like one.

namespace facet::inline v0::json::detail {

inline constexpr std::string_view journal_begin = "facet journal 1\n";
inline constexpr std::string_view put_word = "put", erase_word = "erase", key_word = "key";

/// CRC-32C, as eight hexadecimal digits.
inline void put_checksum(char* to, std::string_view of) {
    boost::crc_optimal<32, 0x1EDC6F41, 0xFFFFFFFF, 0xFFFFFFFF, true, true> sum;
    sum.process_bytes(of.data(), of.size());
    std::uint32_t value = sum.checksum();
    for (int i = 7; i >= 0; --i, value >>= 4) to[i] = "0123456789abcdef"[value & 15];
}

/// Puts a line together: begin(), add() for each change, finish().
class journal_line {
public:
    void begin(std::uint64_t number, std::uint64_t forced) {
        text_.assign(checksum_size, '0');
        for (const std::uint64_t each : {number, forced}) {
            text_ += '\t';
            text_ += std::to_string(each);
        }
    }
    /// The item as it is now, or the key of an erased one. Fails with code invalid_value where it has no JSON form: text that is not UTF-8.
    [[nodiscard]] result<void> add(bool erased, std::string_view table, const item& attributes) { return add(erased ? erase_word : put_word, table, attributes); }
    /// How the table's key is named.
    [[nodiscard]] result<void> add_key(std::string_view table, const item& names) { return add(key_word, table, names); }
    /// The changes of another line, if it has any.
    void add(std::string_view records) {
        if (records.empty()) return;
        text_ += '\t';
        text_ += records;
    }
    /// The line with its end, valid until the next begin().
    [[nodiscard]] std::string_view finish() {
        put_checksum(text_.data(), std::string_view(text_).substr(checksum_size + 1));
        text_ += '\n';
        return text_;
    }

    static constexpr std::size_t checksum_size = 8;

private:
    [[nodiscard]] result<void> add(std::string_view word, std::string_view table, const item& attributes) {
        for (const std::string_view each : {word, table}) {
            text_ += '\t';
            text_ += each;
        }
        text_ += '\t';
        if (append_typed(text_, attributes, packed::maximum_levels)) return {};
        return unwritable(attributes, packed::maximum_levels);
    }

    std::string text_;
};

/// One change of a line, or what it says of a table: views into it.
struct journal_record {
    std::string_view word{};
    std::string_view table{};
    std::string_view attributes{};  ///< JSON

    [[nodiscard]] bool erased() const noexcept { return word == erase_word; }
    [[nodiscard]] bool is_change() const noexcept { return word == put_word || word == erase_word; }
    [[nodiscard]] bool is_key() const noexcept { return word == key_word; }
};

/// Reads a line, without its end.
class journal_line_view {
public:
    /// Whether the line is as it was written.
    [[nodiscard]] bool take(std::string_view line) {
        constexpr std::size_t begin = journal_line::checksum_size + 1;
        if (line.size() < begin || line[begin - 1] != '\t') return false;
        char sum[journal_line::checksum_size];
        put_checksum(sum, line.substr(begin));
        if (line.substr(0, sizeof sum) != std::string_view(sum, sizeof sum)) return false;
        rest_ = line.substr(begin);
        return take_number(number_) && take_number(forced_);
    }
    /// Of the lines of a file; the first has 1.
    [[nodiscard]] std::uint64_t number() const noexcept { return number_; }
    /// How many lines were forced to disk when this one was written.
    [[nodiscard]] std::uint64_t forced() const noexcept { return forced_; }
    /// Its changes that were not taken yet.
    [[nodiscard]] std::string_view records() const noexcept { return rest_; }
    /// The next change; false behind the last one.
    [[nodiscard]] bool next(journal_record& record) {
        if (rest_.empty()) return false;
        record.word = cut();
        record.table = cut();
        record.attributes = cut();
        return true;
    }

private:
    [[nodiscard]] bool take_number(std::uint64_t& number) noexcept {
        const std::string_view digits = cut();
        const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
        return fault == std::errc() && end == digits.data() + digits.size();
    }
    [[nodiscard]] std::string_view cut() noexcept {
        const std::size_t tab = rest_.find('\t');
        const std::string_view part = rest_.substr(0, tab);
        rest_ = tab == std::string_view::npos ? std::string_view() : rest_.substr(tab + 1);
        return part;
    }

    std::string_view rest_{};
    std::uint64_t number_ = 0;
    std::uint64_t forced_ = 0;
};

}  // namespace facet::inline v0::json::detail
