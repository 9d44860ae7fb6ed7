// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/schema/facts.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

/// \file
/// The value that a sparse entry depends on, as text.

namespace facet::inline v0::detail {

template <class Out>
constexpr void show_digits(Out& out, std::uint64_t number) {
    char digits[20]{};
    std::size_t first = sizeof digits;
    do digits[--first] = static_cast<char>('0' + number % 10);
    while ((number /= 10) != 0);
    for (; first != sizeof digits; ++first) out << digits[first];
}

/// A whole number, given as the bits of its two's complement.
template <class Out>
constexpr void show_whole(Out& out, std::uint64_t bits) {
    const bool negative = static_cast<std::int64_t>(bits) < 0;
    if (negative) out << '-';
    detail::show_digits(out, negative ? 0 - bits : bits);
}

/// A double, given as its bits, exactly: its 52 bits behind the point are 13 digits to the base 16, as in C++'s own notation.
template <class Out>
constexpr void show_real(Out& out, std::uint64_t bits) {
    constexpr std::uint64_t fraction_mask = (std::uint64_t{1} << 52) - 1;
    if (bits >> 63 != 0) out << '-';
    const auto exponent = static_cast<std::int64_t>(bits >> 52 & 0x7ff);
    std::uint64_t fraction = bits & fraction_mask;
    out << (exponent == 0 ? "0x0" : "0x1");
    if (fraction != 0) out << '.';
    for (; fraction != 0; fraction = fraction << 4 & fraction_mask) out << "0123456789abcdef"[fraction >> 48];
    out << 'p';
    detail::show_whole(out, static_cast<std::uint64_t>(exponent == 0 ? (bits << 1 == 0 ? 0 : -1022) : exponent - 1023));
}

template <class Out>
constexpr void show_sparse_value(Out& out, const path_facts& path) {
    if (!path.sparse_text.empty()) out << path.sparse_text;
    else if (path.sparse_form == sparse_number::real) detail::show_real(out, path.sparse_value);
    else if (path.sparse_form == sparse_number::negative) detail::show_whole(out, path.sparse_value);
    else detail::show_digits(out, path.sparse_value);
}

}  // namespace facet::inline v0::detail
