// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>

#include <string_view>

/// \file
/// Two digits at a time: what writing numbers and times is made of.

namespace facet::inline v0::detail {

struct digit_pair_table {
    char text[200];
};
[[nodiscard]] consteval digit_pair_table make_digit_pairs() {
    digit_pair_table pairs{};
    for (int i = 0; i < 100; ++i) {
        pairs.text[2 * i] = static_cast<char>('0' + i / 10);
        pairs.text[2 * i + 1] = static_cast<char>('0' + i % 10);
    }
    return pairs;
}
inline constexpr digit_pair_table digit_pairs = make_digit_pairs();

/// Writes a number below 100 as two digits.
constexpr void put_two_digits(char* out, unsigned value) noexcept {
    std::char_traits<char>::copy(out, digit_pairs.text + 2 * value, 2);
}

}  // namespace facet::inline v0::detail
