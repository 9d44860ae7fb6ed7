// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>

#include <cstdint>

namespace facet::inline v0::detail {

/// What SplitMix64's state grows by for each number (Steele, Lea and Flood, 2014).
inline constexpr std::uint64_t split_mix_step = 0x9e3779b97f4a7c15u;

/// The number that SplitMix64 gives for a state: good enough to spread callers and to throw dice, and no secret.
[[nodiscard]] constexpr std::uint64_t split_mix(std::uint64_t state) noexcept {
    state = (state ^ state >> 30) * 0xbf58476d1ce4e5b9u;
    state = (state ^ state >> 27) * 0x94d049bb133111ebu;
    return state ^ state >> 31;
}

}  // namespace facet::inline v0::detail
