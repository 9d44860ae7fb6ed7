// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/json/detail/file_error.hpp>
#include <facet/json/detail/journal_file.hpp>
#include <facet/json/detail/journal_line.hpp>
#include <facet/json/detail/journal_table.hpp>
#include <facet/json/detail/line_reader.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace facet::inline v0::json {

/// What journal::restore() came to.
struct journal_restored {
    std::uint64_t writes = 0;     ///< each of one item or a transaction's
    std::uint64_t changes = 0;    ///< of items
    std::uint64_t cut_bytes = 0;  ///< of a damaged end
    std::uint64_t cut_writes = 0;  ///< that were whole in it: they were never forced to disk, and not what stood before them
};

namespace detail {

using journal_tables = span<const std::unique_ptr<journal_table>>;

[[nodiscard]] inline journal_table* find_table(journal_tables tables, std::string_view name) noexcept {
    for (const auto& each : tables)
        if (each->name() == name) return each.get();
    return nullptr;
}

/// Repeats the changes of a file in their tables.
class journal_replay {
public:
    /// `cut`: the first damaged line is the end, whatever follows.
    journal_replay(journal_file& file, journal_tables tables, bool cut) noexcept : file_(&file), tables_(tables), cut_(cut) {}

    [[nodiscard]] result<journal_restored> run() {
        line_reader reader(file_->path(), most_of_a_transaction * line_reader::maximum_line, true);
        if (auto opened = reader.open(); !opened.has_value()) return std::move(opened).error();
        std::string_view line;
        if (auto begun = reader.next(line); !begun.has_value()) return std::move(begun).error();
        std::uint64_t end = journal_begin.size();
        bool unended = false;
        for (;;) {
            auto more = reader.next(line);
            if (!more.has_value()) return std::move(more).error();
            if (!*more) break;
            journal_line_view view;
            const bool whole = is_whole(reader, line, view);
            if (!whole || view.number() != lines_ + 1) {
                if (auto last = check_end(reader, line); !last.has_value()) return std::move(last).error();
                done_.cut_bytes = file_->size() - end;
                break;
            }
            if (auto repeated = repeat(view, reader.number()); !repeated.has_value()) return std::move(repeated).error();
            ++lines_;
            forced_ = view.forced();
            end += line.size() + 1;
            unended = end > file_->size();
        }
        for (const auto& each : tables_) {
            std::uint64_t number = reader.number();
            if (auto flushed = each->flush(number); !flushed.has_value()) return at(number, std::move(flushed).error());
        }
        if (unended) {  // its checksum says that the last line lacks nothing else
            bool broken = false;
            if (const int fault = file_->append("\n", broken); fault != 0) return file_->fault(fault, "cannot write");
        } else if (done_.cut_bytes == 0) {
            return done_;
        } else if (const int fault = file_->truncate(end); fault != 0) {
            return file_->fault(fault, "cannot cut it");
        }
        if (const int fault = file_->sync(); fault != 0) return file_->fault(fault, "cannot force it to disk");
        return done_;
    }

    /// Whether the file says how a table's key is named.
    [[nodiscard]] bool tells_key(std::string_view table) const noexcept {
        for (const std::string_view each : told_)
            if (each == table) return true;
        return false;
    }
    /// Of the file, and how many of them its last one says were forced to disk.
    [[nodiscard]] std::uint64_t lines() const noexcept { return lines_; }
    [[nodiscard]] std::uint64_t forced() const noexcept { return forced_; }
    /// Whether it has repeated a put, which changes a table for sure: an erase may find nothing, as one that compact() has kept.
    [[nodiscard]] bool has_puts() const noexcept { return has_puts_; }

private:
    static constexpr std::size_t most_of_a_transaction = 100;  // contract A1

    /// Whether the line is as it was written, perhaps without its end.
    [[nodiscard]] static bool is_whole(const line_reader& reader, std::string_view line, journal_line_view& view) { return !reader.too_long() && view.take(line); }
    /// Whether a whole line stands at the end of a damaged one: the mark between them is what is damaged. Only lines have tabs as they are.
    [[nodiscard]] static bool ends_whole(const line_reader& reader, std::string_view line, journal_line_view& view) {
        if (reader.too_long()) return false;
        for (std::size_t tab = line.rfind('\t'); tab != std::string_view::npos && tab > journal_line::checksum_size; tab = line.rfind('\t', tab - 1)) {
            const std::size_t begin = tab - journal_line::checksum_size;
            if (line.find_first_not_of("0123456789abcdef", begin) == tab && view.take(line.substr(begin))) return true;
        }
        return false;
    }
    /// Of a line that is not the next one: whether it can be what a crash has left, and not one that was on disk once.
    [[nodiscard]] result<void> check_end(line_reader& reader, std::string_view line) {
        const std::uint64_t damaged = reader.number();
        std::uint64_t whole = 0;
        bool was_forced = false;
        for (;;) {
            journal_line_view view;
            if (is_whole(reader, line, view) || ends_whole(reader, line, view)) {
                ++whole;
                was_forced = was_forced || view.forced() > lines_;
            }
            auto more = reader.next(line);
            if (!more.has_value()) return std::move(more).error();
            if (!*more) break;
        }
        done_.cut_writes = whole;
        if (cut_ || !was_forced) return {};
        return at(damaged, facet::detail::bare_error(error_code::invalid_file, "the line is damaged, or one before it is missing, and whole lines follow: " + std::to_string(whole) +
                                              ". restore(damaged_line::cut, ...) takes it for the end, and loses them"));
    }
    [[nodiscard]] result<void> repeat(journal_line_view& view, std::uint64_t number) {
        std::uint64_t changes = 0;
        for (journal_record record; view.next(record);) {
            journal_table* const table = find_table(tables_, record.table);
            if (record.is_key()) {  // of a table that is not given, and has no changes: it may be gone
                if (table == nullptr) continue;
                if (auto same = check_key(record, *table); !same.has_value()) return at(number, std::move(same).error());
                if (!tells_key(table->name())) told_.push_back(table->name());
                continue;
            }
            if (!record.is_change()) return at(number, facet::detail::bare_error(error_code::invalid_file, "a change that is neither put nor erase"));
            if (table == nullptr) return at(number, facet::detail::bare_error(error_code::invalid_file, "a change of the table " + std::string(record.table) + ", which restore() was not given"));
            std::uint64_t where = number;
            if (auto repeated = table->repeat(record, where); !repeated.has_value()) return at(where, std::move(repeated).error());
            if (!record.erased()) has_puts_ = true;
            ++done_.changes;
            ++changes;
        }
        if (changes > 0) ++done_.writes;
        return {};
    }
    [[nodiscard]] static result<void> check_key(const journal_record& record, const journal_table& table) {
        const auto names = parse_item(record.attributes);
        if (!names.has_value()) return names.error();
        if (*names == table.key_names()) return {};
        return facet::detail::bare_error(error_code::invalid_file, "the table " + std::string(table.name()) + " had the key " + show_key_names(*names) + " when this was written, and has " +
                                         show_key_names(table.key_names()) + " now");
    }
    [[nodiscard]] error at(std::uint64_t line, error cause) const {
        cause.message = file_->path() + ":" + std::to_string(line) + ": " + cause.message;
        if (cause.code == error_code::validation || cause.code == error_code::serialization) cause.code = error_code::invalid_file;
        return cause;
    }

    journal_file* file_;
    journal_tables tables_;
    bool cut_;
    std::uint64_t lines_ = 0;
    std::uint64_t forced_ = 0;
    bool has_puts_ = false;
    std::vector<std::string_view> told_;  // tables whose key the file names
    journal_restored done_;
};

}  // namespace detail
}  // namespace facet::inline v0::json
