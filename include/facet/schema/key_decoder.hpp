// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/character.hpp>
#include <facet/core/span.hpp>
#include <facet/core/text_at.hpp>
#include <facet/schema/key_builder.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

/// \file
/// From key bytes back to components: whatever a template writes can be read from the key alone.

namespace facet::inline v0::detail {

/// Whether encode_text() can have written this text: the very bytes, so that no two texts are read as one value.
[[nodiscard]] constexpr bool plausible_text(std::string_view text, const component_form& form) {
    if (text.empty() || form.form == form_kind::raw) return !text.empty();
    const auto escape = static_cast<unsigned char>(form.delimiter + 1);
    const auto hex = [](char c) { return is_digit(c) ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1; };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const auto byte = static_cast<unsigned char>(c);
        if (form.form == form_kind::upper && c != to_upper(c)) return false;
        if (form.form == form_kind::lower && c != to_lower(c)) return false;
        if (form.verbatim) {
            if (c == form.delimiter) return false;
        } else if (byte == escape) {
            if (text.size() - i < 3) return false;
            const int code = hex(text[i + 1]) * 16 + hex(text[i + 2]);
            if (hex(text[i + 1]) < 0 || hex(text[i + 2]) < 0 || code > escape) return false;
            if (form.form == form_kind::spaces && code <= ' ') return false;
            i += 2;
        } else if (byte < escape && !(form.form == form_kind::spaces && byte == ' ')) {
            return false;
        }
    }
    return true;
}

/// Whether a text holds digits alone, but for a point where the form has one.
[[nodiscard]] constexpr bool plausible_digits(std::string_view text, std::size_t scale) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool point = scale > 0 && i + 1 + scale == text.size();
        if (point ? text[i] != '.' : text[i] < '0' || text[i] > '9') return false;
    }
    return !text.empty();
}

/// Whether a text is a number in its form; what the number is does not matter.
[[nodiscard]] constexpr bool plausible_number(std::string_view text, const piece& component, const field_facts& field) {
    const bool with_sign = field.part == part_kind::signed_integer || field.part == part_kind::decimal;
    if (component.form == form_kind::plain) {
        const std::string_view digits = slice(text, with_sign && !text.empty() && text[0] == '-' ? 1 : 0, text.size());
        if (!plausible_digits(digits, 0)) return false;
        return digits[0] != '0' || text.size() == 1;  // no zeros before it, no `-0`
    }
    if (text.size() != fixed_width(component, field)) return false;
    const bool sign = with_sign && !component.unsigned_only;
    if (sign && text[0] != '0' && text[0] != '-') return false;
    return plausible_digits(slice(text, sign ? 1 : 0, text.size()), component.scale);
}

/// A time as its form writes it, in microseconds since 1970, or no_time.
[[nodiscard]] constexpr std::int64_t read_time_part(std::string_view text, form_kind form, time_precision precision) {
    if (form != form_kind::lower_time) return times::read_width(text, precision);
    char usual[max_time_width] = {};
    if (text.size() != time_width(precision)) return times::no_time;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (is_upper(text[i])) return times::no_time;
        usual[i] = to_upper(text[i]);
    }
    return times::read_time(text_at(usual, text.size()), precision);
}

/// Whether a component's text can have come from a value of its field: width and alphabet, not yet the value. What this accepts
/// lies in the component's language (key_language.hpp), so that entities which are proved apart are told apart.
[[nodiscard]] constexpr bool plausible(std::string_view text, const template_facts& facts, const piece& component, const field_facts& field) {
    if (component.form == form_kind::shards) return component.joined ? text.empty() : plausible_digits(text, 0) && (text[0] != '0' || text.size() == 1);
    if (text.empty()) return false;
    const auto is = [&](std::string_view constant) {  // the encoded form of a constant; gives whether the text begins so, and its size
        std::size_t size = 0;
        bool begins = true;
        encode_constant(constant, facts, component.form, [&](char c) {
            begins = begins && size < text.size() && text[size] == c;
            ++size;
        });
        return begins ? size : 0;
    };
    switch (field.part) {
        case part_kind::text:
            if (!field.domain.empty()) {
                const std::size_t begin = is(field.domain);
                if (begin == 0 || begin == text.size()) return false;
            }
            return facts.plain || plausible_text(text, form_of(facts, component, field));
        case part_kind::time: return read_time_part(text, component.form, precision_of(component.form, field.precision)) != times::no_time;
        case part_kind::boolean: return text == "true" || text == "false";
        case part_kind::enumeration:
            if (component.form == form_kind::width) return plausible_number(text, component, field);
            for (const std::string_view name : field.names)
                if (is(name) == text.size()) return true;
            return false;
        case part_kind::signed_integer:
        case part_kind::unsigned_integer:
        case part_kind::decimal: return facts.plain || plausible_number(text, component, field);
        case part_kind::real:
            if (facts.plain) return true;
            for (const char c : text)
                if (!is_digit(c) && !(c >= 'a' && c <= 'f')) return false;
            return true;
        default: return true;
    }
}

/// Takes a key apart: parts[i] is what stands in it for pieces[i]. False where the key has not the template's shape.
[[nodiscard]] constexpr bool split_key(std::string_view key, const template_facts& facts, span<const field_facts> fields,
                                       span<std::string_view> parts) {
    if (facts.pieces.size() > parts.size()) return false;
    std::size_t at = 0;
    for (std::size_t i = 0; i < facts.pieces.size(); ++i) {
        const piece& each = facts.pieces[i];
        std::size_t size = 0;
        if (!each.component) {
            size = each.text.size();
            if (key.size() - at < size) return false;
            for (std::size_t j = 0; j < size; ++j)
                if (key[at + j] != each.text[j]) return false;
        } else {
            const field_facts& field = fields[static_cast<std::size_t>(each.field)];
            size = facts.plain ? key.size() : fixed_width(each, field);
            if (size == 0 && !each.joined) {
                // It ends at what follows it, which is no minus sign of its own; the last one, at the key's end.
                const bool minus = field.part == part_kind::signed_integer && at < key.size() && key[at] == '-';
                size = i + 1 == facts.pieces.size() ? key.size() - at : find_char(key, terminator_of(facts, each), at + (minus ? 1 : 0)) - at;
            }
            if (key.size() - at < size) return false;
            if (!plausible({key.data() + at, size}, facts, each, field)) return false;
        }
        parts[i] = {key.data() + at, size};
        at += size;
    }
    return at == key.size();
}

/// Whether a primary key can be one of the entity's.
[[nodiscard]] constexpr bool has_shape(const key_view& key, const entity_facts& entity) {
    std::array<std::string_view, max_pieces> parts{};
    const path_facts& path = entity.paths[0];
    if (!path.sort.empty() && !split_key(key.sort, path.sort[0], entity.fields, parts)) return false;
    return split_key(key.partition, path.partition[0], entity.fields, parts);
}

[[nodiscard]] inline bool read_digits(std::string_view text, bool complement, decimal::coefficient_type& value) {
    value = 0;
    if (text.empty() || text.size() > 38) return false;
    for (const char c : text) {
        if (c < '0' || c > '9') return false;
        const int digit = complement ? '9' - c : c - '0';
        value = value * 10 + static_cast<unsigned>(digit);
    }
    return true;
}

[[nodiscard]] inline bool decode_text(std::string_view text, const component_form& form, std::string& out) {
    out.clear();
    if (!plausible_text(text, form)) return false;
    if (form.verbatim || form.form == form_kind::raw) {
        out.assign(text);
        return true;
    }
    const char escape = static_cast<char>(form.delimiter + 1);
    const auto value = [](char c) { return c <= '9' ? c - '0' : c - 'A' + 10; };
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != escape) {
            out.push_back(text[i]);
        } else {
            out.push_back(static_cast<char>(value(text[i + 1]) * 16 + value(text[i + 2])));
            i += 2;
        }
    }
    return true;
}

/// Reads a whole number written in any integer form: sign and magnitude.
[[nodiscard]] inline bool decode_integer(std::string_view text, bool with_sign, const component_form& form, bool& negative,
                                         decimal::coefficient_type& magnitude) {
    const piece component{.form = form.form, .width = form.width, .unsigned_only = form.unsigned_only};
    const field_facts field{.type = value_type::number, .part = with_sign ? part_kind::signed_integer : part_kind::unsigned_integer};
    if (!plausible_number(text, component, field)) return false;
    const bool sign = with_sign && !form.unsigned_only;
    negative = sign && text[0] == '-';
    const bool skip = form.form == form_kind::plain ? negative : sign;
    const bool complement = negative && form.form != form_kind::plain;
    return read_digits(text.substr(skip ? 1 : 0), complement, magnitude) && (magnitude != 0 || !negative);
}

/// Reads one component as a value of the key part type; false where the text is not one.
template <class Part>
[[nodiscard]] bool decode_part(std::string_view text, const component_form& form, Part& out) {
    if constexpr (std::is_same_v<Part, std::string>) {
        return decode_text(text, form, out);
    } else if constexpr (std::is_same_v<Part, bool>) {
        out = text == "true";
        return out || text == "false";
    } else if constexpr (std::is_enum_v<Part>) {
        return read_enumerator(form.form, out, [&](auto& part) { return decode_part(text, form, part); });
    } else if constexpr (std::is_integral_v<Part>) {
        bool negative = false;
        decimal::coefficient_type magnitude = 0;
        if (!decode_integer(text, std::is_signed_v<Part>, form, negative, magnitude)) return false;
        const auto limit = static_cast<decimal::coefficient_type>(std::numeric_limits<Part>::max()) + (negative ? 1 : 0);
        if (magnitude > limit) return false;
        const auto bits = static_cast<std::uint64_t>(magnitude);
        out = static_cast<Part>(negative ? ~bits + 1 : bits);
        return true;
    } else if constexpr (std::is_same_v<Part, decimal>) {
        const piece component{.form = form_kind::width, .width = form.width, .scale = form.scale, .unsigned_only = form.unsigned_only};
        if (!plausible_number(text, component, {.type = value_type::number, .part = part_kind::decimal})) return false;
        const bool sign = !form.unsigned_only;
        const bool negative = sign && text[0] == '-';
        char digits[40];
        std::size_t size = 0;
        for (const char c : text.substr(sign ? 1 : 0))
            if (c != '.') digits[size++] = c;
        decimal::coefficient_type coefficient = 0;
        if (!read_digits(text_at(digits, size), negative, coefficient) || (negative && coefficient == 0)) return false;
        out = decimal::from_parts(negative, coefficient, -static_cast<int>(form.scale));
        return true;
    } else if constexpr (std::is_floating_point_v<Part>) {
        std::uint64_t bits = 0;
        if (text.size() != 16) return false;
        for (const char c : text) {
            const int digit = is_digit(c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
            if (digit < 0) return false;
            bits = bits << 4 | static_cast<unsigned>(digit);
        }
        constexpr std::uint64_t sign = std::uint64_t{1} << 63;
        const auto value = std::bit_cast<double>(bits & sign ? bits & ~sign : ~bits);
        out = static_cast<Part>(value);
        return static_cast<double>(out) == value && bits != ~sign;  // neither NaN nor -0, and no finer than the field
    } else {
        const std::int64_t micros = read_time_part(text, form.form, form.precision);
        if (micros == times::no_time) return false;
        const auto time = exact_time_cast<typename Part::duration>(times::moment_of(micros));
        if (time) out = *time;
        return time.has_value();
    }
}

/// Reads a plain key attribute's bytes.
template <class Part>
[[nodiscard]] bool decode_plain(std::string_view bytes, const field_facts& field, Part& out) {
    if constexpr (std::is_same_v<Part, std::string>) {
        out.assign(bytes);
        return true;
    } else if constexpr (std::is_same_v<Part, bool>) {
        return false;
    } else if constexpr (std::is_arithmetic_v<Part> || std::is_same_v<Part, decimal>) {
        decimal number;
        if (!decode_key_number(bytes, number)) return false;
        if constexpr (std::is_same_v<Part, decimal>) {
            out = number;
        } else if constexpr (std::is_floating_point_v<Part>) {
            return nearest_real(number, out);
        } else if constexpr (std::is_signed_v<Part>) {
            std::int64_t whole = 0;
            if (!number.to_int64(whole) || !std::in_range<Part>(whole)) return false;
            out = static_cast<Part>(whole);
        } else {
            std::uint64_t whole = 0;
            if (!number.to_uint64(whole) || !std::in_range<Part>(whole)) return false;
            out = static_cast<Part>(whole);
        }
        return true;
    } else {
        return decode_part(bytes, {.precision = field.precision}, out);
    }
}

}  // namespace facet::inline v0::detail
