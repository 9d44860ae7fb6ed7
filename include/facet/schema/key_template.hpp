// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/character.hpp>
#include <facet/core/fixed_string.hpp>
#include <facet/schema/facts.hpp>

#include <cstddef>
#include <string_view>

/// \file
/// The grammar of key templates: literal text with `{field}` or `{field:form}` placeholders, or `{*:15 shards}` for the whole primary
/// key; doubled braces are text. Parsed
/// once per text, at compile time; what is wrong is kept as a fault, for schema/check.hpp to explain.

namespace facet::inline v0 {

namespace detail {

/// The most pieces that a template can have: so many are told apart when a key is taken apart.
inline constexpr std::size_t max_pieces = 24;

constexpr std::size_t find_char(std::string_view text, char wanted, std::size_t from) {
    const char* const bytes = text.data();
    const std::size_t size = text.size();
    while (from < size && bytes[from] != wanted) ++from;
    return from;
}

constexpr std::string_view slice(std::string_view text, std::size_t begin, std::size_t end) {
    return {text.data() + begin, end - begin};
}

/// Reads `15 shards` or `20 shards, formerly 15, 10`; false where it is neither.
constexpr bool parse_shards(std::string_view text, piece& out) {
    constexpr unsigned most = 10'000;
    std::size_t at = 0;
    const auto number = [&](std::uint16_t& into) {
        unsigned value = 0;
        const std::size_t begin = at;
        for (; at < text.size() && is_digit(text[at]) && value <= most; ++at) value = value * 10 + static_cast<unsigned>(text[at] - '0');
        into = static_cast<std::uint16_t>(value);
        return at > begin && text[begin] != '0' && value <= most;
    };
    const auto words = [&](std::string_view expected) {
        for (const char c : expected)
            if (at == text.size() || text[at++] != c) return false;
        return true;
    };
    if (!number(out.shards[0]) || !words(" shards")) return false;
    for (std::size_t former = 1; at < text.size(); ++former)
        if (former == out.shards.size() || !words(former == 1 ? ", formerly " : ", ") || !number(out.shards[former])) return false;
    out.form = form_kind::shards;
    return true;
}

/// Reads a form's text; false where there is no such form.
constexpr bool parse_form(std::string_view text, piece& out) {
    struct spelling {
        std::string_view text;
        form_kind form;
    };
    constexpr spelling spellings[] = {
        {"plain", form_kind::plain}, {"s", form_kind::seconds},    {"ms", form_kind::milliseconds}, {"us", form_kind::microseconds},
        {"days", form_kind::days},   {"upper", form_kind::upper},  {"lower", form_kind::lower},     {"spaces", form_kind::spaces},
        {"raw", form_kind::raw},
    };
    for (const spelling& known : spellings)
        if (known.text == text) {
            out.form = known.form;
            return true;
        }
    if (text.size() > 7 && find_char(text, 's', 0) < text.size()) return parse_shards(text, out);
    unsigned numbers[2] = {0, 0};
    std::size_t count = 0;
    bool digit_seen = false;
    for (const char c : text) {
        if (c == '+' && !out.unsigned_only && !digit_seen && count == 0) {
            out.unsigned_only = true;
        } else if (c == '.' && digit_seen && count == 0) {
            count = 1;
            digit_seen = false;
        } else if (is_digit(c)) {
            numbers[count] = numbers[count] * 10 + static_cast<unsigned>(c - '0');
            digit_seen = true;
        } else {
            return false;
        }
        if (numbers[count] > 38) return false;
    }
    if (!digit_seen || numbers[0] == 0) return false;
    out.form = form_kind::width;
    out.width = static_cast<std::uint8_t>(numbers[0]);
    out.scale = static_cast<std::uint8_t>(numbers[1]);
    return true;
}

/// Calls `emit(piece)` for each piece of the template; gives the first fault.
template <class Emit>
constexpr template_fault parse_template(std::string_view text, const Emit& emit) {
    // Bare pointers, and few calls per character: this runs for all templates of a table wherever it is used.
    const char* const bytes = text.data();
    const std::size_t size = text.size();
    std::size_t literal = 0;
    std::size_t at = 0;
    const auto flush = [&](std::size_t end) {
        if (end > literal) emit(piece{.text = slice(text, literal, end)});
    };
    while (at < size) {
        const char c = bytes[at];
        if (c <= 'z' || (c != '{' && c != '}')) {
            if (c < ' ' || c > '~') return template_fault::not_printable;
            ++at;
            continue;
        }
        if (c == '}') {
            if (at + 1 == size || bytes[at + 1] != '}') return template_fault::stray_close;
            flush(at + 1);
            at += 2;
            literal = at;
        } else if (at + 1 < size && bytes[at + 1] == '{') {
            flush(at + 1);
            at += 2;
            literal = at;
        } else {
            flush(at);
            std::size_t colon = 0;
            std::size_t close = at + 1;
            for (; close < size && bytes[close] != '}'; ++close)
                if (bytes[close] == ':' && colon == 0) colon = close;
            if (close == size) return template_fault::unclosed;
            piece component{.component = true, .text = slice(text, at + 1, colon == 0 ? close : colon)};
            if (component.text.empty()) return template_fault::empty_placeholder;
            if (close + 1 < size) component.next = bytes[close + 1];  // of a doubled brace, too
            if (colon != 0) {
                component.form_text = slice(text, colon + 1, close);
                if (!parse_form(component.form_text, component)) {
                    emit(component);
                    return template_fault::bad_form;
                }
            }
            emit(component);
            at = close + 1;
            literal = at;
        }
    }
    flush(at);
    return template_fault::none;
}

/// What a template has at most: one piece for each brace, and what stands before it, and an end; and how many of its placeholders stand for the
/// whole primary key.
struct template_extent {
    std::size_t pieces = 1;
    std::size_t stars = 0;
};
constexpr template_extent extent_of(std::string_view text) {
    const char* const bytes = text.data();
    const std::size_t size = text.size();
    template_extent extent;
    for (std::size_t at = 0; at < size; ++at) {
        if (bytes[at] <= 'z') continue;  // below both braces, and most are
        ++extent.pieces;
        if (bytes[at] == '{' && at + 1 < size && bytes[at + 1] == '*') ++extent.stars;
    }
    return extent;
}

}  // namespace detail
}  // namespace facet::inline v0
