// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/core/text_at.hpp>
#include <facet/value/decimal_double.hpp>
#include <facet/value/decimal_parts.hpp>
#include <facet/value/decimal_text.hpp>

#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#if FACET_HAS_EXCEPTIONS
#  include <stdexcept>
#else
#  include <cstdio>
#  include <exception>
#endif

namespace facet::inline v0 {

namespace detail {

inline constexpr text float_for_decimal{"0.1 as a double is not 0.1, so no decimal is made of a floating-point number; write `0.1`_decimal, or parse(text)"};
inline constexpr text text_for_decimal{"a text may be no number, so no decimal is made of it unseen; write `12.50`_decimal, or parse(text), which tells"};

/// Whether it is a text, and not what turns into anything, as the values do by which fields are counted.
struct unlike_text {};
template <class Text>
inline constexpr bool is_only_text = std::is_convertible_v<const Text&, std::string_view> && !std::is_convertible_v<const Text&, unlike_text>;
inline constexpr text quotient_unrounded{"a quotient is rarely a decimal of 38 digits, so it has to be rounded: quotient(a, b, places), with <facet/value/decimal_rounding.hpp>"};

/// Integers that count something: not truth values, not characters. At most 64 bits, so that every value is a decimal.
template <class Type>
concept counting_integer =
    std::integral<Type> && sizeof(Type) <= 8 && !std::same_as<Type, bool> && !std::same_as<Type, char> &&
    !std::same_as<Type, wchar_t> && !std::same_as<Type, char8_t> && !std::same_as<Type, char16_t> &&
    !std::same_as<Type, char32_t>;

[[noreturn]] inline void raise_number_fault(number_fault fault) {
#if FACET_HAS_EXCEPTIONS
    throw std::overflow_error(to_string(fault).data());
#else
    std::fputs(to_string(fault).data(), stderr);
    std::fputc('\n', stderr);
    std::terminate();
#endif
}

}  // namespace detail

/// A number as DynamoDB keeps it: exact, decimal, of up to 38 significant digits, zero or of a magnitude from 1E-130 to
/// 9.99...E+125 (contract D1). Never rounded: what does not fit is refused. Regular and trivially copyable, 24 bytes; each value
/// has one representation, so there is no negative zero, and 1000, 1e3 and 1000.0 are equal (contract D6, D8).
///
/// Division and rounding, whose results are rarely exact, have a header of their own, decimal_rounding.hpp.
///
/// Thread safety: as of an int. No function allocates, except to_string().
class decimal {
public:
    using coefficient_type = detail::decimals::uint128;

    /// The longest text that to_chars() writes.
    static constexpr std::size_t max_chars = detail::decimals::max_number_chars;

    /// Zero.
    constexpr decimal() noexcept = default;

    /// The integer, exactly. Implicit, since nothing is lost. About a nanosecond.
    template <detail::counting_integer Integer>
    constexpr decimal(Integer value) noexcept
        : parts_{value < 0 ? ~static_cast<std::uint64_t>(value) + 1 : static_cast<std::uint64_t>(value), 0, 0, value < 0} {}

    /// Deleted, with a sentence: 0.1 as a double is not 0.1. No conversion may seem possible, so nothing is explained inside.
#if defined(__clang__) && __clang_major__ >= 19
#  pragma clang diagnostic push
#  pragma clang diagnostic ignored "-Wc++26-extensions"
    template <std::floating_point Float>
    decimal(Float) = delete("0.1 as a double is not 0.1, so no decimal is made of a floating-point number; write `0.1`_decimal, or parse(text)");
#  pragma clang diagnostic pop
#else
    template <std::floating_point Float, auto Why = detail::always<detail::float_for_decimal>>
    decimal(Float) = delete;
#endif
    /// Refused, with a sentence: a text, which may be no number.
    template <class Text, detail::only_if<detail::is_only_text<Text>> = 0, auto Why = detail::always<detail::text_for_decimal>>
        requires(detail::chosen<Why>)
    explicit decimal(const Text&) {
        static_assert(detail::possible<Why>);
    }
    template <class Text, detail::only_if<detail::is_only_text<Text>> = 0, auto Why = detail::always<detail::text_for_decimal>>
        requires(!detail::chosen<Why>)
    explicit decimal(const Text&) = delete;

    /// (-1)^negative * coefficient * 10^exponent, in any form (trailing zeros are fine). The value must be one that a decimal can
    /// have; where it is not, the result is zero (checked_from_parts() tells).
    [[nodiscard]] static constexpr decimal from_parts(bool negative, coefficient_type coefficient, int exponent) noexcept {
        decimal result;
        static_cast<void>(detail::decimals::settle(coefficient, exponent, negative, result.parts_));
        return result;
    }
    /// As above, in `out`; says why where there is no such decimal, and leaves `out` alone then.
    [[nodiscard]] static constexpr number_fault from_parts(bool negative, coefficient_type coefficient, int exponent, decimal& out) noexcept {
        detail::decimals::parts result;
        const number_fault fault = detail::decimals::settle(coefficient, exponent, negative, result);
        if (fault == number_fault::none) out.parts_ = {result.low, result.high, result.exponent, result.negative};
        return fault;
    }
    /// As from_parts(); nothing where there is no such decimal. What gives a std::optional is a template so that one is only compiled
    /// where it is asked for: leave `Decimal` alone.
    template <class Decimal = decimal>
    [[nodiscard]] static constexpr std::optional<Decimal> checked_from_parts(bool negative, coefficient_type coefficient,
                                                                             int exponent) noexcept {
        Decimal value;
        if (from_parts(negative, coefficient, exponent, value) != number_fault::none) return std::nullopt;
        return value;
    }

    /// Reads a number as DynamoDB does: an optional sign, digits with at most one point (`.5` and `5.` are fine), an optional
    /// exponent; no spaces (contract D2, D3, D4). Zero is range-checked by its written exponent, that of its last digit. Says
    /// why where the text is refused, and leaves `out` alone then. Where a number has too many digits and is out of range as
    /// well, it is out of range.
    [[nodiscard]] static constexpr number_fault parse(std::string_view text, decimal& out) noexcept {
        return detail::decimals::read_number(text, out.parts_);
    }
    /// As above; nothing where the text is refused.
    template <class Decimal = decimal>
    [[nodiscard]] static constexpr std::optional<Decimal> parse(std::string_view text) noexcept {
        Decimal value;
        if (parse(text, value) != number_fault::none) return std::nullopt;
        return value;
    }

    /// Writes the canonical text (contract D5), `-12.5`, never with an exponent, and returns its length, at most max_chars. The
    /// buffer must have room for it; no NUL is written.
    constexpr std::size_t to_chars(char* out) const noexcept { return detail::decimals::write_number(parts_, out); }
    /// The canonical text (contract D5).
    [[nodiscard]] std::string to_string() const {
        char text[max_chars];
        return std::string(detail::text_at(text, to_chars(text)));
    }

    /// Writes to_string(). Needs <ostream>.
    template <class Traits>
    friend std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out, const decimal& value) {
        return out << value.to_string();
    }

    /// The value, where it is whole and in the type's range; else false, and `out` is left alone. About a nanosecond.
    [[nodiscard]] constexpr bool to_int64(std::int64_t& out) const noexcept {
        constexpr std::uint64_t limit = std::numeric_limits<std::int64_t>::max();
        if (parts_.exponent != 0 || parts_.high != 0 || parts_.low > limit + (parts_.negative ? 1 : 0)) return false;
        out = static_cast<std::int64_t>(parts_.negative ? ~parts_.low + 1 : parts_.low);
        return true;
    }
    [[nodiscard]] constexpr bool to_uint64(std::uint64_t& out) const noexcept {
        if (parts_.exponent != 0 || parts_.high != 0 || parts_.negative) return false;
        out = parts_.low;
        return true;
    }
    /// As above; nothing where the value is not whole or out of range.
    template <class Integer = std::int64_t>
    [[nodiscard]] constexpr std::optional<Integer> to_int64() const noexcept {
        Integer value = 0;
        if (!to_int64(value)) return std::nullopt;
        return value;
    }
    template <class Integer = std::uint64_t>
    [[nodiscard]] constexpr std::optional<Integer> to_uint64() const noexcept {
        Integer value = 0;
        if (!to_uint64(value)) return std::nullopt;
        return value;
    }
    /// The nearest double. Explicit, since digits may be lost; the range never is.
    [[nodiscard]] explicit constexpr operator double() const noexcept { return detail::decimals::to_double(parts_); }

    /// The parts of the one representation: of all coefficients below 10^38 the one whose exponent is nearest to zero. So every
    /// whole number below 10^38 has exponent 0, fractions have no trailing zeros, and zero is not negative.
    [[nodiscard]] constexpr coefficient_type coefficient() const noexcept { return parts_.coefficient(); }
    [[nodiscard]] constexpr int exponent() const noexcept { return parts_.exponent; }
    [[nodiscard]] constexpr bool negative() const noexcept { return parts_.negative; }

    /// Exact arithmetic (contract D7): the result in `out`, or why there is none; `out` is left alone then, and may be an
    /// operand. Note that the service calls every sum that does not fit an overflow, also where only its digits are too many.
    [[nodiscard]] static constexpr number_fault add(const decimal& a, const decimal& b, decimal& out) noexcept {
        return detail::decimals::add(a.parts_, b.parts_, false, out.parts_);
    }
    [[nodiscard]] static constexpr number_fault subtract(const decimal& a, const decimal& b, decimal& out) noexcept {
        return detail::decimals::add(a.parts_, b.parts_, true, out.parts_);
    }
    [[nodiscard]] static constexpr number_fault multiply(const decimal& a, const decimal& b, decimal& out) noexcept {
        return detail::decimals::multiply(a.parts_, b.parts_, out.parts_);
    }

    /// Exact arithmetic by operators. Throws std::overflow_error where the exact result is no decimal (too large, too small or
    /// too many digits); terminates where exceptions are off. The functions checked_add() and so on do neither.
    [[nodiscard]] constexpr decimal operator+() const noexcept { return *this; }
    [[nodiscard]] constexpr decimal operator-() const noexcept {
        decimal result = *this;
        result.parts_.negative = !parts_.negative && !parts_.is_zero();
        return result;
    }
    constexpr decimal& operator+=(const decimal& other) { return expect(add(*this, other, *this)); }
    constexpr decimal& operator-=(const decimal& other) { return expect(subtract(*this, other, *this)); }
    constexpr decimal& operator*=(const decimal& other) { return expect(multiply(*this, other, *this)); }
    [[nodiscard]] friend constexpr decimal operator+(decimal a, const decimal& b) { return a += b; }
    [[nodiscard]] friend constexpr decimal operator-(decimal a, const decimal& b) { return a -= b; }
    [[nodiscard]] friend constexpr decimal operator*(decimal a, const decimal& b) { return a *= b; }

    /// Equality and order by value (contract D6).
    [[nodiscard]] friend constexpr bool operator==(const decimal&, const decimal&) noexcept = default;
    [[nodiscard]] friend constexpr std::strong_ordering operator<=>(const decimal& a, const decimal& b) noexcept {
        if (a.parts_.negative != b.parts_.negative) return b.parts_.negative <=> a.parts_.negative;
        if (a.parts_.negative) return detail::decimals::compare_magnitude(b.parts_, a.parts_);
        return detail::decimals::compare_magnitude(a.parts_, b.parts_);
    }

    friend constexpr std::size_t number_size(const decimal& number) noexcept;

private:
    constexpr decimal& expect(number_fault fault) {
        if (fault != number_fault::none) [[unlikely]] detail::raise_number_fault(fault);
        return *this;
    }

    detail::decimals::parts parts_;  // settled
};

static_assert(sizeof(decimal) == 24 && __is_trivially_copyable(decimal));

/// Exact sum, difference or product (contract D7); nothing where it is no decimal. A few nanoseconds where 64 bits suffice.
template <class Decimal = decimal>
[[nodiscard]] constexpr std::optional<Decimal> checked_add(const decimal& a, const decimal& b) noexcept {
    Decimal sum;
    if (decimal::add(a, b, sum) != number_fault::none) return std::nullopt;
    return sum;
}
template <class Decimal = decimal>
[[nodiscard]] constexpr std::optional<Decimal> checked_subtract(const decimal& a, const decimal& b) noexcept {
    Decimal difference;
    if (decimal::subtract(a, b, difference) != number_fault::none) return std::nullopt;
    return difference;
}
template <class Decimal = decimal>
[[nodiscard]] constexpr std::optional<Decimal> checked_multiply(const decimal& a, const decimal& b) noexcept {
    Decimal product;
    if (decimal::multiply(a, b, product) != number_fault::none) return std::nullopt;
    return product;
}

/// Refused, with a sentence: few quotients are decimals.
template <auto Why = detail::always<detail::quotient_unrounded>>
    requires(detail::chosen<Why>)
decimal operator/(const decimal& a, const decimal&) {
    static_assert(detail::possible<Why>);
    return a;
}
template <auto Why = detail::always<detail::quotient_unrounded>>
    requires(!detail::chosen<Why>)
decimal operator/(const decimal&, const decimal&) = delete;
/// \overload
template <auto Why = detail::always<detail::quotient_unrounded>>
    requires(detail::chosen<Why>)
decimal& operator/=(decimal& a, const decimal&) {
    static_assert(detail::possible<Why>);
    return a;
}
template <auto Why = detail::always<detail::quotient_unrounded>>
    requires(!detail::chosen<Why>)
decimal& operator/=(decimal&, const decimal&) = delete;

/// How many bytes a number counts for in an item: 1 to 22 (contract Z3, Z4).
[[nodiscard]] constexpr std::size_t number_size(const decimal& number) noexcept {
    return detail::decimals::size_in_item(number.parts_);
}

namespace detail {
/// Not constexpr, so that a literal which calls it does not compile, with its name in the error.
inline void this_literal_is_not_a_decimal_of_at_most_38_digits() {}
}  // namespace detail

/// `using namespace facet::literals;` brings in every literal of the library, and nothing else. Inline, so that `using namespace facet;` does
/// not leave them out.
inline namespace literals {

/// A decimal in the source: `"12.50"_decimal`. A text that parse() refuses does not compile.
[[nodiscard]] consteval decimal operator""_decimal(const char* text, std::size_t size) {
    decimal value;
    if (decimal::parse({text, size}, value) != number_fault::none)
        detail::this_literal_is_not_a_decimal_of_at_most_38_digits();
    return value;
}
/// The same of a number: `12.50_decimal`, `-3_decimal`, `1'000_decimal`. It is taken as it is spelt, so that 0.1_decimal is 0.1.
template <char... Spelling>
[[nodiscard]] consteval decimal operator""_decimal() {
    char text[sizeof...(Spelling)]{};
    std::size_t size = 0;
    for (const char c : {Spelling...})
        if (c != '\'') text[size++] = c;
    return operator""_decimal(text, size);
}

}  // namespace literals

}  // namespace facet::inline v0

/// For unordered containers; equal decimals have equal hashes. Not stable across versions of the library.
template <>
struct std::hash<facet::decimal> {
    [[nodiscard]] std::size_t operator()(const facet::decimal& number) const noexcept {
        const facet::decimal::coefficient_type coefficient = number.coefficient();
        std::uint64_t bits = static_cast<std::uint64_t>(coefficient);
        bits ^= static_cast<std::uint64_t>(coefficient >> 64) * 0x9e3779b97f4a7c15u;
        bits ^= static_cast<std::uint64_t>(number.exponent() * 2 + (number.negative() ? 1 : 0)) << 55;
        bits *= 0xd6e8feb86659fd93u;
        return bits ^ bits >> 32;
    }
};
