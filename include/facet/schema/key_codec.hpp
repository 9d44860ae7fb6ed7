// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/byte_buffer.hpp>
#include <facet/core/character.hpp>
#include <facet/core/text_at.hpp>
#include <facet/schema/facts.hpp>
#include <facet/schema/wide_number.hpp>
#include <facet/value/codec_fault.hpp>
#include <facet/value/decimal.hpp>
#include <facet/value/timestamp.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

/// \file
/// How one component is written into a key. Injective and order-preserving (docs/entities-and-keys.md has the grammar and the
/// argument): an encoded text holds only bytes above its delimiter, so the delimiter sorts before whatever continues a text. A raw text
/// is not encoded: nothing follows it, so that it ends with its key.

namespace facet::inline v0 {

/// Why a value cannot be part of a key.
enum class key_fault : std::uint8_t {
    none,
    empty,               ///< an empty text
    holds_delimiter,     ///< verbatim mode, and the text holds what delimits it
    control_character,   ///< the form `spaces`, and the text holds a byte below the space
    too_wide,            ///< a number that its width cannot hold
    negative,            ///< a number or enumerator below zero, where the form has no sign
    not_a_number,        ///< NaN
    not_finite,          ///< NaN or an infinity, beside keys
    not_whole,           ///< finer than the form: a time, a decimal, an operand
    outside_domain,      ///< a text that does not begin as its field's domain says
    outside_range,       ///< a time outside years 0000 to 9999, an operand its field cannot hold
    unnamed_enumerator,  ///< an enumerator without a name
    too_long,            ///< over 2048 (partition) or 1024 (sort) bytes, contract K1
    absent,              ///< an optional that is empty
    malformed,           ///< in decoding: not the text of such a component
    empty_set,           ///< an operand that is a set without elements, or holds one
    empty_name,          ///< an operand that is a map with an empty key, or holds one
    no_position,         ///< of a list: negative, or greater than request::greatest_position
    no_such_key,         ///< of a map whose keys are no texts: the name of none of them
    null_text,           ///< a null `const char*`
};

/// The fault as a phrase that follows the name of the field.
[[nodiscard]] constexpr std::string_view explain(key_fault fault) noexcept {
    switch (fault) {
        case key_fault::none: return "is well";
        case key_fault::empty: return "is empty; DynamoDB refuses empty key parts";
        case key_fault::holds_delimiter: return "holds what delimits it in a verbatim key template, which takes any text only as its last component with the form raw";
        case key_fault::control_character: return "holds a control character, which a component of the form spaces cannot order";
        case key_fault::too_wide: return "does not fit the width of its key component";
        case key_fault::negative: return "is negative, and its key component has no place for a sign";
        case key_fault::not_a_number: return "is not a number (NaN), which has no place in an order";
        case key_fault::not_finite: return explain(codec_fault::not_finite);
        case key_fault::not_whole: return "is finer than its field or key component";
        case key_fault::outside_domain: return "does not begin with its field's domain, or has nothing behind it";
        case key_fault::outside_range: return "is outside the range that its field or key component can hold";
        case key_fault::unnamed_enumerator: return "is an enumerator without a name";
        case key_fault::too_long: return "makes the key longer than DynamoDB allows (2048 bytes for a partition key, 1024 for a sort key)";
        case key_fault::absent: return "is absent";
        case key_fault::malformed: return "cannot be read from the stored key";
        case key_fault::empty_set: return "is or holds an empty set, which DynamoDB does not have; remove() takes away a field that is a set";
        case key_fault::empty_name: return explain(codec_fault::empty_name);
        case key_fault::no_position: return "is followed by a position that no list has; they are 0 to 4294967294";
        case key_fault::no_such_key: return "is followed by a key that its map cannot have, and that could not be read";
        case key_fault::null_text: return "is a null pointer, which is no text";
    }
    return "is refused";
}

namespace detail {

/// Whether any of the bytes is `limit` or lower, eight at a time.
[[nodiscard]] inline bool any_at_most(const char* bytes, std::size_t size, unsigned char limit) noexcept {
    constexpr std::uint64_t ones = 0x0101010101010101u;
    const std::uint64_t below = ones * static_cast<std::uint64_t>(limit + 1);
    std::size_t i = 0;
    std::uint64_t found = 0;
    for (; i + 8 <= size; i += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes + i, 8);
        found |= (word - below) & ~word & (ones << 7);
    }
    if (i != size && i != 0) {  // the rest, with some of what was looked at already
        std::uint64_t word = 0;
        std::memcpy(&word, bytes + size - 8, 8);
        found |= (word - below) & ~word & (ones << 7);
        i = size;
    }
    bool some = found != 0;
    for (; i < size; ++i) some |= static_cast<unsigned char>(bytes[i]) <= limit;
    return some;
}

/// Copies a text that holds no byte of `limit` or lower, by the word. False where it holds one: what is written then means nothing.
[[nodiscard]] inline bool copy_above(char* out, const char* in, std::size_t size, unsigned char limit) noexcept {
    constexpr std::uint64_t ones = 0x0101010101010101u;
    const std::uint64_t below = ones * static_cast<std::uint64_t>(limit + 1);
    std::uint64_t found = 0;
    const auto copy_word = [&](std::size_t at) {
        std::uint64_t word;
        std::memcpy(&word, in + at, sizeof word);
        std::memcpy(out + at, &word, sizeof word);
        found |= (word - below) & ~word;
    };
    if (size >= 8) {
        for (std::size_t at = 0; at + 8 < size; at += 8) copy_word(at);
        copy_word(size - 8);
    } else if (size >= 4) {
        std::uint32_t first;
        std::uint32_t last;
        std::memcpy(&first, in, sizeof first);
        std::memcpy(&last, in + size - 4, sizeof last);
        std::memcpy(out, &first, sizeof first);
        std::memcpy(out + size - 4, &last, sizeof last);
        const std::uint64_t word = first | std::uint64_t{last} << 32;
        found = (word - below) & ~word;
    } else {
        for (std::size_t at = 0; at < size; ++at) {
            if (static_cast<unsigned char>(in[at]) <= limit) return false;
            out[at] = in[at];
        }
    }
    return (found & (ones << 7)) == 0;
}


/// What a component's form asks of its encoder; a structural value, so that encoders are few.
struct component_form {
    form_kind form = form_kind::natural;
    std::uint8_t width = 0;
    std::uint8_t scale = 0;
    bool unsigned_only = false;
    char delimiter = '#';
    bool verbatim = false;
    time_precision precision = time_precision::milliseconds;
};

/// Appends a text component. `prefix` says that the text is the beginning of one (for begins_with), so that it may be empty.
template <class Buffer>
key_fault encode_text(Buffer& out, std::string_view value, const component_form& form, bool prefix = false) {
    if (value.empty()) return prefix ? key_fault::none : key_fault::empty;
    const auto delimiter = static_cast<unsigned char>(form.delimiter);
    const unsigned char escape = delimiter + 1;
    if (form.form == form_kind::raw) {
        out.append(value);
        return key_fault::none;
    }
    if (form.verbatim) {
        for (const char c : value)
            if (c == form.delimiter) return key_fault::holds_delimiter;
    } else if (any_at_most(value.data(), value.size(), escape)) [[unlikely]] {
        constexpr char digits[] = "0123456789ABCDEF";
        for (char c : value) {
            c = in_case(c, form.form);
            const auto byte = static_cast<unsigned char>(c);
            if (form.form == form_kind::spaces && byte < ' ') return key_fault::control_character;
            if (byte > escape || (form.form == form_kind::spaces && byte == ' ')) {
                out.push_back(c);
            } else {
                char* escaped = out.grow(3);
                escaped[0] = static_cast<char>(escape);
                escaped[1] = digits[byte >> 4];
                escaped[2] = digits[byte & 15];
            }
        }
        return key_fault::none;
    }
    char* written = out.grow(value.size());
    copy_bytes(written, value.data(), value.size());
    if (form.form == form_kind::natural) [[likely]] return key_fault::none;
    if (form.form == form_kind::upper || form.form == form_kind::upper_name)
        for (std::size_t i = 0; i < value.size(); ++i) written[i] = to_upper(written[i]);
    if (form.form == form_kind::lower || form.form == form_kind::lower_name)
        for (std::size_t i = 0; i < value.size(); ++i) written[i] = to_lower(written[i]);
    return key_fault::none;
}

/// Writes `value` in exactly `width` decimal digits; false where it needs more.
template <class Unsigned>
[[nodiscard]] bool put_digits_fixed(char* out, std::size_t width, Unsigned value) noexcept {
    for (std::size_t i = width; i-- > 0; value /= 10) out[i] = static_cast<char>('0' + static_cast<int>(value % 10));
    return value == 0;
}

/// Appends a whole number: `negative` and magnitude. Negative ones become `-` and the nines' complement of their digits.
template <class Buffer>
key_fault encode_integer(Buffer& out, bool negative, std::uint64_t magnitude, bool with_sign, const component_form& form) {
    if (form.form == form_kind::plain) {
        char digits[20];
        std::size_t at = 20;
        do digits[--at] = static_cast<char>('0' + magnitude % 10);
        while ((magnitude /= 10) != 0);
        if (negative) out.push_back('-');
        out.append(text_at(digits + at, 20 - at));
        return key_fault::none;
    }
    const bool sign = with_sign && !form.unsigned_only;
    if (negative && !sign) return key_fault::negative;
    const std::size_t before = out.size();
    char* written = out.grow(form.width + (sign ? 1u : 0u));
    if (sign) *written++ = negative ? '-' : '0';
    if (!put_digits_fixed(written, form.width, magnitude)) [[unlikely]] {
        out.truncate(before);
        last_wide.keep(negative, magnitude, form.width);
        return key_fault::too_wide;
    }
    if (negative)
        for (std::size_t i = 0; i < form.width; ++i) written[i] = static_cast<char>('0' + '9' - written[i]);
    return key_fault::none;
}

/// Appends a decimal: as a whole number of `width + scale` digits with the point in its place.
template <class Buffer>
key_fault encode_decimal(Buffer& out, const decimal& value, const component_form& form) {
    const int shift = value.exponent() + form.scale;
    if (shift < 0 && value.coefficient() != 0) return key_fault::not_whole;  // the coefficient has no trailing zeros
    if (value.negative() && form.unsigned_only) return key_fault::negative;
    const std::size_t digits = form.width + form.scale;
    decimal::coefficient_type scaled = value.coefficient();
    for (int i = 0; i < shift && scaled != 0; ++i) {
        if (i >= 38 || scaled > static_cast<decimal::coefficient_type>(-1) / 10) [[unlikely]] return last_wide.keep(value, form.width, form.scale), key_fault::too_wide;
        scaled *= 10;
    }
    char text[40];
    if (digits > 38 || !put_digits_fixed(text, digits, scaled)) [[unlikely]] return last_wide.keep(value, form.width, form.scale), key_fault::too_wide;
    if (value.negative())
        for (std::size_t i = 0; i < digits; ++i) text[i] = static_cast<char>('0' + '9' - text[i]);
    if (!form.unsigned_only) out.push_back(value.negative() ? '-' : '0');
    out.append(text_at(text, form.width));
    if (form.scale > 0) {
        out.push_back('.');
        out.append(text_at(text + form.width, form.scale));
    }
    return key_fault::none;
}

/// Appends a floating-point number as 16 hexadecimal digits whose order is the numbers'.
template <class Buffer>
key_fault encode_real(Buffer& out, double value) {
    if (value != value) return key_fault::not_a_number;
    auto bits = std::bit_cast<std::uint64_t>(value == 0 ? 0.0 : value);
    bits = bits >> 63 ? ~bits : bits | (std::uint64_t{1} << 63);
    char* written = out.grow(16);
    for (int i = 15; i >= 0; --i, bits >>= 4) written[i] = "0123456789abcdef"[bits & 15];
    return key_fault::none;
}

template <class Buffer, class Duration>
key_fault encode_time(Buffer& out, std::chrono::sys_time<Duration> value, const component_form& form) {
    const times::day_time split = times::split(value.time_since_epoch());
    if (split.day == times::end_day) [[unlikely]] return key_fault::outside_range;
    if (!times::is_whole(split, form.precision)) [[unlikely]] return key_fault::not_whole;
    char* written = out.grow(time_width(form.precision));
    const std::size_t size = times::put_time(split.day, split.micros, form.precision, written);
    if (form.form == form_kind::lower_time)
        for (std::size_t i = 10; i < size; ++i) written[i] = to_lower(written[i]);
    return key_fault::none;
}

}  // namespace detail
}  // namespace facet::inline v0
