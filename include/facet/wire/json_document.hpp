// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>

#include <boost/json/basic_parser_impl.hpp>
#include <boost/system/error_code.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// \file
/// A JSON text taken apart, for reading what a service answers. No tree: one run of tokens, whose texts stay where they are in
/// the input unless they hold escapes. Needs Boost.JSON: see json/src.hpp.

namespace facet::inline v0::wire::detail {

enum class json_kind : std::uint8_t { absent, null, no, yes, number, string, array, object };

/// One value, or the name of a member, which stands before the member's value.
struct json_token {
    std::uint64_t begin = 0;      ///< of a string: where it begins; of a number: its value's bits
    std::uint32_t size = 0;       ///< of a string: its length; of an array or object: the number of the token behind it
    json_kind kind = json_kind::null;
    bool own = false;             ///< a string that had escapes, and lies in the document's own text
};

/// What a parsed text comes to.
struct json_tokens {
    std::string_view input{};
    std::string own{};
    std::vector<json_token> all{};
};

/// One value of a document. A view: valid as long as the document and the text it was made from. A default one is absent.
class json_node {
public:
    json_node() noexcept = default;
    json_node(const json_tokens& of, std::uint32_t at) noexcept : of_(&of), at_(at) {}

    [[nodiscard]] json_kind kind() const noexcept { return of_ == nullptr ? json_kind::absent : token().kind; }
    /// Neither missing nor null, which counts as missing (contract I2).
    [[nodiscard]] bool present() const noexcept { return kind() > json_kind::null; }
    [[nodiscard]] bool is(json_kind what) const noexcept { return kind() == what; }
    /// The text of a string; empty for all else.
    [[nodiscard]] std::string_view text() const noexcept { return is(json_kind::string) ? text_at(at_) : std::string_view(); }
    /// The value of a number; 0 for all else.
    [[nodiscard]] double number() const noexcept {
        double value = 0;
        if (is(json_kind::number)) __builtin_memcpy(&value, &token().begin, sizeof value);
        return value;
    }
    /// The first member of that name; absent where there is none, or this is no object.
    [[nodiscard]] json_node find(std::string_view name) const noexcept {
        if (!is(json_kind::object)) return {};
        for (std::uint32_t at = at_ + 1; at < token().size; at = behind(at + 1))
            if (text_at(at) == name) return {*of_, at + 1};
        return {};
    }

    /// Walks the elements of an array or the members of an object; of nothing for all else.
    class cursor {
    public:
        explicit cursor(const json_node& over) noexcept : of_(over.of_), next_(over.at_ + 1), named_(over.is(json_kind::object)) {
            end_ = named_ || over.is(json_kind::array) ? over.token().size : next_;
        }
        [[nodiscard]] bool done() const noexcept { return next_ >= end_; }
        /// The name of the member that take() gives next.
        [[nodiscard]] std::string_view name() const noexcept { return json_node(*of_, next_).text(); }
        [[nodiscard]] json_node take() noexcept {
            const json_node taken(*of_, next_ + (named_ ? 1u : 0u));
            next_ = taken.behind(taken.at_);
            return taken;
        }

    private:
        const json_tokens* of_;
        std::uint32_t next_;
        std::uint32_t end_;
        bool named_;
    };

private:
    [[nodiscard]] const json_token& token() const noexcept { return of_->all[at_]; }
    [[nodiscard]] std::string_view text_at(std::uint32_t at) const noexcept {
        const json_token& one = of_->all[at];
        return (one.own ? std::string_view(of_->own) : of_->input).substr(static_cast<std::size_t>(one.begin), one.size);
    }
    [[nodiscard]] std::uint32_t behind(std::uint32_t at) const noexcept {
        const json_token& one = of_->all[at];
        return one.kind >= json_kind::array ? one.size : at + 1;
    }

    const json_tokens* of_ = nullptr;
    std::uint32_t at_ = 0;
};

/// Notes the events of Boost.JSON's parser.
struct json_noter {
    static constexpr std::size_t max_array_size = static_cast<std::size_t>(-1);
    static constexpr std::size_t max_object_size = static_cast<std::size_t>(-1);
    static constexpr std::size_t max_string_size = static_cast<std::size_t>(-1);
    static constexpr std::size_t max_key_size = static_cast<std::size_t>(-1);

    using code = boost::system::error_code;
    using view = boost::json::string_view;

    explicit json_noter(json_tokens& to) : out(&to) {}

    bool on_document_begin(code&) { return true; }
    bool on_document_end(code&) { return true; }
    bool on_object_begin(code&) { return open(json_kind::object); }
    bool on_object_end(std::size_t, code&) { return close(); }
    bool on_array_begin(code&) { return open(json_kind::array); }
    bool on_array_end(std::size_t, code&) { return close(); }
    bool on_key_part(view part, std::size_t, code&) { return gather(part); }
    bool on_key(view last, std::size_t, code&) { return string(last); }
    bool on_string_part(view part, std::size_t, code&) { return gather(part); }
    bool on_string(view last, std::size_t, code&) { return string(last); }
    bool on_number_part(view, code&) { return true; }
    bool on_int64(std::int64_t value, view, code&) { return number(static_cast<double>(value)); }
    bool on_uint64(std::uint64_t value, view, code&) { return number(static_cast<double>(value)); }
    bool on_double(double value, view, code&) { return number(value); }
    bool on_bool(bool truth, code&) { return note(truth ? json_kind::yes : json_kind::no); }
    bool on_null(code&) { return note(json_kind::null); }
    bool on_comment_part(view, code&) { return true; }
    bool on_comment(view, code&) { return true; }

    json_tokens* out;

private:
    bool note(json_kind kind, std::uint64_t begin = 0, std::uint32_t size = 0, bool own = false) {
        out->all.push_back({begin, size, kind, own});
        return true;
    }
    bool open(json_kind kind) {
        open_.push_back(static_cast<std::uint32_t>(out->all.size()));
        return note(kind);
    }
    bool close() {
        out->all[open_.back()].size = static_cast<std::uint32_t>(out->all.size());
        open_.pop_back();
        return true;
    }
    bool number(double value) {
        std::uint64_t bits = 0;
        __builtin_memcpy(&bits, &value, sizeof bits);
        return note(json_kind::number, bits);
    }
    bool gather(view part) {
        if (!gathering_) begin_ = out->own.size();
        gathering_ = true;
        out->own.append(part.data(), part.size());
        return true;
    }
    bool string(view last) {
        const std::string_view input = out->input;
        const auto address = reinterpret_cast<std::uintptr_t>(last.data());
        const auto first = reinterpret_cast<std::uintptr_t>(input.data());
        if (!gathering_ && address >= first && address + last.size() <= first + input.size())
            return note(json_kind::string, address - first, static_cast<std::uint32_t>(last.size()));
        gather(last);
        gathering_ = false;
        return note(json_kind::string, begin_, static_cast<std::uint32_t>(out->own.size() - begin_), true);
    }

    std::vector<std::uint32_t> open_{};
    std::size_t begin_ = 0;
    bool gathering_ = false;
};

/// An error about an answer that is not what the service's documentation says. It leaves open
/// whether a write was done.
[[nodiscard]] inline error unreadable(std::string_view why) {
    return facet::detail::bare_error(error_code::unreadable_answer, "the service's answer cannot be read: " + std::string(why));
}

/// A text taken apart.
class json_document {
public:
    /// Parses `text`, which has to outlive this; it must be an object, as every answer is. Errors: unreadable_answer, which says at which
    /// byte (counted from 1) the text is no JSON, or what it is instead. More than 128 MB are refused: an answer holds 16 MB of items
    /// (contract B3), and escapes make them six times as long at most. O(size).
    [[nodiscard]] result<void> parse(std::string_view text) {
        tokens_.all.clear();
        tokens_.own.clear();
        tokens_.input = text;
        if (text.size() > std::size_t{1} << 27) return unreadable("it is longer than 128 MB");
        tokens_.all.reserve(text.size() / 8 + 4);
        boost::json::parse_options options;
        options.max_depth = 128;  // an item's 32 levels are two each, and lie some deep
        boost::json::basic_parser<json_noter> parser(options, tokens_);
        boost::system::error_code ec;
        const std::size_t used = parser.write_some(false, text.data(), text.size(), ec);
        if (!ec && used == text.size() && root().is(json_kind::object)) return {};
        const std::string why = ec ? ec.message() : used != text.size() ? "there is more text behind the value" : "it is no JSON object";
        tokens_.all.clear();
        return unreadable("byte " + std::to_string(used + 1) + ": " + why);
    }
    /// The whole; absent before a text was parsed.
    [[nodiscard]] json_node root() const noexcept { return tokens_.all.empty() ? json_node() : json_node(tokens_, 0); }

private:
    json_tokens tokens_{};
};

}  // namespace facet::inline v0::wire::detail
