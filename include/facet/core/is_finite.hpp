// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

namespace facet::inline v0::detail {

/// Whether a number is neither NaN nor infinite, by its bits: under -ffast-math __builtin_isfinite() says so of all. By
/// reference, since clang takes it for granted of each argument, too.
template <class Real>
[[nodiscard]] constexpr bool is_finite(const Real& value) noexcept {
    if constexpr (std::is_same_v<Real, float>) return (~std::bit_cast<std::uint32_t>(value) & 0x7f80'0000) != 0;
    else if constexpr (std::is_same_v<Real, double>) return (~std::bit_cast<std::uint64_t>(value) & 0x7ff0'0000'0000'0000) != 0;
    else return __builtin_isfinite(value);
}

}  // namespace facet::inline v0::detail
