// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chrono.hpp>

#include <cstdint>

namespace facet::inline v0::detail {

/// The time, where it is between nothing and a day, or the nearer of the two: so that no sum of some overflows, nor a time doubled often.
[[nodiscard]] constexpr std::chrono::milliseconds within_a_day(std::chrono::milliseconds time) noexcept {
    constexpr std::int64_t day = 86'400'000;
    const std::int64_t count = time.count();
    return std::chrono::milliseconds(count < 0 ? 0 : count > day ? day : count);
}

/// The longest wait behind so many failures in a row, of which there is one at least: the base, doubled for each but the first, and at
/// most the cap (contract H5). Both are taken within_a_day().
[[nodiscard]] constexpr std::chrono::milliseconds longest_wait(std::chrono::milliseconds base, std::chrono::milliseconds cap, unsigned failures) noexcept {
    const unsigned doublings = failures - 1 < 20 ? failures - 1 : 20;
    const std::int64_t bound = within_a_day(base).count() << doublings;
    const std::chrono::milliseconds most = within_a_day(cap);
    return bound < most.count() ? std::chrono::milliseconds(bound) : most;
}

}  // namespace facet::inline v0::detail
