// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/is_finite.hpp>
#include <facet/core/text_at.hpp>
#include <facet/value/codec_base.hpp>

#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// Truth values and numbers as values of DynamoDB's. Users want codec.hpp.

namespace facet::inline v0 {

namespace detail {

template <class Type>
struct codec_for<Type, storage::boolean> {
    static constexpr value_type type = value_type::boolean;

    template <class Writer>
    static codec_fault write(Writer& out, bool value) {
        out.boolean(value);
        return codec_fault::none;
    }
    static codec_fault read(packed::value_view in, bool& value) {
        if (in.type() != value_type::boolean) [[unlikely]]
            return codec_fault::wrong_type;
        value = in.boolean();
        return codec_fault::none;
    }
};

/// Reads a number that is none of the packed integers: a fraction, or too large for 64 bits with a sign.
template <class Type>
[[nodiscard]] codec_fault read_rare_integer(packed::value_view in, Type& value) {
    if (in.type() != value_type::number) return codec_fault::wrong_type;
    const decimal number = in.number();
    if (number.exponent() < 0) return codec_fault::not_whole;
    if constexpr (std::is_same_v<std::make_unsigned_t<Type>, Type> && sizeof(Type) == 8) {
        if (std::uint64_t whole = 0; number.to_uint64(whole)) {
            value = static_cast<Type>(whole);
            return codec_fault::none;
        }
    }
    return codec_fault::out_of_range;
}

template <class Type>
struct codec_for<Type, storage::integer> {
    static constexpr value_type type = value_type::number;

    template <class Writer>
    static codec_fault write(Writer& out, Type value) {
        if (std::in_range<std::int64_t>(value)) [[likely]]
            out.integer(static_cast<std::int64_t>(value));
        else
            out.number(decimal(value));
        return codec_fault::none;
    }
    static codec_fault read(packed::value_view in, Type& value) {
        if (in.form() != packed::tag::integer) [[unlikely]]
            return read_rare_integer(in, value);
        const std::int64_t number = in.integer();
        if (!std::in_range<Type>(number)) [[unlikely]]
            return codec_fault::out_of_range;
        value = static_cast<Type>(number);
        return codec_fault::none;
    }
};

template <class Type>
struct codec_for<Type, storage::number> {
    static constexpr value_type type = value_type::number;

    template <class Writer>
    static codec_fault write(Writer& out, const decimal& value) {
        out.number(value);
        return codec_fault::none;
    }
    static codec_fault read(packed::value_view in, decimal& value) {
        if (in.form() == packed::tag::integer)
            value = decimal(in.integer());
        else if (in.type() == value_type::number) [[likely]]
            value = in.number();
        else
            return codec_fault::wrong_type;
        return codec_fault::none;
    }
};

/// The decimal with the fewest digits that reads back as the same float or double.
template <class Real>
[[nodiscard]] codec_fault shortest_decimal(const Real& value, decimal& number) {
    if (!detail::is_finite(value)) return codec_fault::not_finite;
    // Below 2^24 and 2^53, whole numbers are exact, and their digits no more than are needed.
    constexpr auto exact = static_cast<Real>(std::int64_t{1} << std::numeric_limits<Real>::digits);
    if (value < exact && value > -exact) {
        const auto whole = static_cast<std::int64_t>(value);
        if (static_cast<Real>(whole) == value) {
            number = decimal(whole);
            return codec_fault::none;
        }
    }
    char text[32];
    const std::to_chars_result written = std::to_chars(text, text + sizeof text, value, std::chars_format::scientific);
    const std::string_view digits = text_at(text, static_cast<std::size_t>(written.ptr - text));
    return decimal::parse(digits, number) == number_fault::none ? codec_fault::none : codec_fault::out_of_range;
}

/// Rounds once: a double on the way is right except where it falls between two floats, or next to the least or greatest ones.
[[nodiscard]] inline float nearest_float(const decimal& number) {
    const auto wide = static_cast<double>(number);
    std::uint64_t bits = 0;
    std::memcpy(&bits, &wide, sizeof bits);
    constexpr std::uint64_t dropped = (std::uint64_t{1} << 29) - 1;
    const double magnitude = wide < 0 ? -wide : wide;
    constexpr auto least = static_cast<double>(std::numeric_limits<float>::min());
    constexpr auto greatest = static_cast<double>(std::numeric_limits<float>::max());
    if ((bits & dropped) != (std::uint64_t{1} << 28) && magnitude > 2 * least && magnitude <= greatest)
        return static_cast<float>(wide);
    // Without a point the text means the same in every locale.
    char text[64];
    decimal::coefficient_type coefficient = number.coefficient();
    char* begin = text + 40;
    do {
        *--begin = static_cast<char>('0' + static_cast<int>(coefficient % 10));
        coefficient /= 10;
    } while (coefficient != 0);
    if (number.negative()) *--begin = '-';
    text[40] = 'e';
    *std::to_chars(text + 41, text + sizeof text - 1, number.exponent()).ptr = '\0';
    return std::strtof(begin, nullptr);
}

/// The float or double next to a number; false where that is beyond its greatest.
template <class Real>
[[nodiscard]] bool nearest_real(const decimal& number, Real& out) {
    if constexpr (std::is_same_v<Real, float>) out = nearest_float(number);
    else out = static_cast<Real>(number);
    return detail::is_finite(out);
}

template <class Type>
struct codec_for<Type, storage::real> {
    static constexpr value_type type = value_type::number;

    template <class Writer>
    static codec_fault write(Writer& out, const Type& value) {
        decimal number;
        const codec_fault fault = shortest_decimal(value, number);
        if (fault == codec_fault::none) [[likely]]
            out.number(number);
        return fault;
    }
    static codec_fault read(packed::value_view in, Type& value) {
        if (in.form() == packed::tag::integer) {
            value = static_cast<Type>(in.integer());
            return codec_fault::none;
        }
        if (in.type() != value_type::number) [[unlikely]]
            return codec_fault::wrong_type;
        return nearest_real(in.number(), value) ? codec_fault::none : codec_fault::out_of_range;
    }
};

}  // namespace detail

/// The decimal with the fewest digits that reads back as the same double: 0.1 gives 0.1. Nothing for NaN, infinities, and
/// magnitudes that DynamoDB cannot hold (contract D1). (A template so that it is compiled only where it is used.)
template <class Decimal = decimal>
[[nodiscard]] std::optional<Decimal> to_decimal(const double& value) {
    Decimal number;
    if (detail::shortest_decimal(value, number) != codec_fault::none) return std::nullopt;
    return number;
}

/// Writes a number as S, its canonical text (contract D5); an optional's value likewise. For attributes that other programs keep
/// as text.
template <class Writer, class Type>
[[nodiscard]] codec_fault write_as_text(Writer& out, const Type& value) {
    constexpr detail::storage way = detail::storage_of<Type>;
    if constexpr (way == detail::storage::optional) {
        if (value.has_value()) return write_as_text(out, *value);
        out.null();
        return codec_fault::none;
    } else if constexpr (way == detail::storage::converted) {
        return write_as_text(out, detail::give_stored(value));
    } else {
        decimal number;
        if constexpr (way == detail::storage::real) {
            if (const codec_fault fault = detail::shortest_decimal(value, number); fault != codec_fault::none) return fault;
        } else {
            static_assert(way == detail::storage::integer || way == detail::storage::number, "only numbers are written as text");
            number = decimal(value);
        }
        char text[decimal::max_chars];
        out.string(detail::text_at(text, number.to_chars(text)));
        return codec_fault::none;
    }
}

/// Reads what write_as_text() wrote; any text that DynamoDB takes for a number will do, and so will a number.
template <class Type>
[[nodiscard]] codec_fault read_as_text(packed::value_view in, Type& value) {
    constexpr detail::storage way = detail::storage_of<Type>;
    if constexpr (way == detail::storage::optional) {
        if (in.form() == packed::tag::null) return value.reset(), codec_fault::none;
        detail::read_target<typename Type::value_type> read{};
        if (const codec_fault fault = read_as_text(in, read); fault != codec_fault::none) return fault;
        value.emplace(detail::taken(read));
        return codec_fault::none;
    } else if constexpr (way == detail::storage::converted) {
        detail::read_target<typename conversion<Type>::stored_type> stored{};
        if (const codec_fault fault = read_as_text(in, stored); fault != codec_fault::none) return fault;
        return codec_from_stored(detail::taken(stored), value) ? codec_fault::none : codec_fault::refused;
    } else {
        if (!in.is_text()) return codec<Type>::read(in, value);
        decimal number;
        if (decimal::parse(in.bytes(), number) != number_fault::none) return codec_fault::malformed;
        basic_byte_buffer<32> packed_number;
        packed::basic_writer(packed_number).number(number);
        return codec<Type>::read(packed::value_view(packed_number.data()), value);
    }
}

}  // namespace facet::inline v0
