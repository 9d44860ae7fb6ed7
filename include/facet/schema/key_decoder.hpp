// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/schema/key_builder.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>

/// \file
/// From key bytes back to components: whatever a template writes can be read from the key alone.

namespace facet::inline v0::detail {

/// The most pieces of one template that can be told apart at run time.
inline constexpr std::size_t max_pieces = 24;

/// Whether a component's text can have come from a value of its field: width and alphabet, not yet the value.
[[nodiscard]] constexpr bool plausible(std::string_view text, const template_facts& facts, const piece& component, const field_facts& field) {
    if (text.empty()) return false;
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    switch (field.part) {
        case part_kind::text:
            for (std::size_t i = 0; i < field.domain.size(); ++i)
                if (i >= text.size() || text[i] != field.domain[i]) return false;
            if (!field.domain.empty() && text.size() == field.domain.size()) return false;
            if (facts.plain || component.form == form_kind::raw || facts.mode == key_mode::verbatim) return true;
            for (std::size_t i = 0; i < text.size(); ++i) {
                const auto byte = static_cast<unsigned char>(text[i]);
                if (byte <= static_cast<unsigned char>(facts.delimiter) && !(component.form == form_kind::spaces && byte == ' ')) return false;
                if (byte != static_cast<unsigned char>(facts.delimiter) + 1u) continue;
                const auto hex = [&](std::size_t at) { return at < text.size() && (digit(text[at]) || (text[at] >= 'A' && text[at] <= 'F')); };
                if (!hex(i + 1) || !hex(i + 2)) return false;
                i += 2;
            }
            return true;
        case part_kind::time: return parse_time(text, precision_of(component.form, field.precision)).has_value();
        case part_kind::boolean: return text == "true" || text == "false";
        case part_kind::enumeration:
            if (component.form == form_kind::natural) {
                for (const std::string_view name : field.names)
                    if (name == text) return true;
                return false;
            }
            [[fallthrough]];
        case part_kind::signed_integer:
        case part_kind::unsigned_integer:
        case part_kind::decimal:
            for (std::size_t i = 0; i < text.size(); ++i)
                if (!digit(text[i]) && !(i == 0 && text[i] == '-') && !(component.scale > 0 && i + 1 + component.scale == text.size() && text[i] == '.'))
                    return false;
            return true;
        case part_kind::real:
            for (const char c : text)
                if (!digit(c) && !(c >= 'a' && c <= 'f')) return false;
            return true;
        default: return true;
    }
}

/// Takes a key apart: parts[i] is what stands in it for pieces[i]. False where the key has not the template's shape.
[[nodiscard]] constexpr bool split_key(std::string_view key, const template_facts& facts, std::span<const field_facts> fields,
                                       std::span<std::string_view> parts) {
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
            if (facts.plain) {
                size = key.size();
            } else {
                size = fixed_width(each, field);
                if (size == 0) {
                    // A text ends at its delimiter; the last one, at the key's end (the form raw may hold delimiters).
                    size = i + 1 == facts.pieces.size() ? key.size() - at : find_char(key, facts.delimiter, at) - at;
                }
                if (key.size() - at < size) return false;
                if (!plausible({key.data() + at, size}, facts, each, field)) return false;
            }
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
    if (form.verbatim || form.form == form_kind::raw) {
        out.assign(text);
        return true;
    }
    const char escape = static_cast<char>(form.delimiter + 1);
    const auto value = [](char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1; };
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != escape) {
            out.push_back(text[i]);
            continue;
        }
        if (i + 2 >= text.size() || value(text[i + 1]) < 0 || value(text[i + 2]) < 0) return false;
        out.push_back(static_cast<char>(value(text[i + 1]) * 16 + value(text[i + 2])));
        i += 2;
    }
    return !out.empty();
}

/// Reads a whole number written in any integer form: sign and magnitude.
[[nodiscard]] inline bool decode_integer(std::string_view text, bool with_sign, const component_form& form, bool& negative,
                                         decimal::coefficient_type& magnitude) {
    const bool sign = with_sign && !form.unsigned_only;
    negative = sign && !text.empty() && text[0] == '-';
    if (form.form == form_kind::plain) return read_digits(text.substr(negative ? 1 : 0), false, magnitude);
    return read_digits(text.substr(sign ? 1 : 0), negative, magnitude);
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
        if (form.form == form_kind::natural) {
            std::string name;
            if (!decode_text(text, form, name)) return false;
            const auto value = enum_from_string<Part>(name);
            if (value) out = *value;
            return value.has_value();
        }
        decimal::coefficient_type ordinal = 0;
        if (!read_digits(text, false, ordinal) || ordinal > static_cast<std::uint64_t>(std::numeric_limits<std::underlying_type_t<Part>>::max())) return false;
        out = static_cast<Part>(ordinal);
        return true;
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
        const bool sign = !form.unsigned_only;
        const bool negative = sign && !text.empty() && text[0] == '-';
        if (text.size() != (sign ? 1u : 0u) + form.width + (form.scale > 0 ? form.scale + 1u : 0u)) return false;
        char digits[40];
        std::size_t size = 0;
        for (const char c : text.substr(sign ? 1 : 0))
            if (c != '.') digits[size++] = c;
        decimal::coefficient_type coefficient = 0;
        if (!read_digits({digits, size}, negative, coefficient)) return false;
        out = decimal::from_parts(negative, coefficient, -static_cast<int>(form.scale));
        return true;
    } else if constexpr (std::is_floating_point_v<Part>) {
        std::uint64_t bits = 0;
        if (text.size() != 16) return false;
        for (const char c : text) {
            const int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
            if (digit < 0) return false;
            bits = bits << 4 | static_cast<unsigned>(digit);
        }
        out = static_cast<Part>(std::bit_cast<double>(bits >> 63 ? bits & ~(std::uint64_t{1} << 63) : ~bits));
        return true;
    } else if constexpr (std::is_same_v<Part, binary>) {
        return false;
    } else {
        const auto time = parse_time_as<typename Part::duration>(text);
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
    } else if constexpr (std::is_same_v<Part, binary>) {
        out = binary::from(bytes);
        return true;
    } else if constexpr (std::is_same_v<Part, bool>) {
        return false;
    } else if constexpr (std::is_arithmetic_v<Part> || std::is_same_v<Part, decimal>) {
        const std::optional<decimal> number = decode_key_number(bytes);
        if (!number) return false;
        if constexpr (std::is_same_v<Part, decimal>) {
            out = *number;
        } else if constexpr (std::is_floating_point_v<Part>) {
            out = static_cast<Part>(static_cast<double>(*number));
        } else if constexpr (std::is_signed_v<Part>) {
            const auto whole = number->to_int64();
            if (!whole || !std::in_range<Part>(*whole)) return false;
            out = static_cast<Part>(*whole);
        } else {
            const auto whole = number->to_uint64();
            if (!whole || !std::in_range<Part>(*whole)) return false;
            out = static_cast<Part>(*whole);
        }
        return true;
    } else {
        return decode_part(bytes, {.precision = field.precision}, out);
    }
}

}  // namespace facet::inline v0::detail
