// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <chrono>

namespace facet::inline v0::dynamodb::detail {

/// Since when a connection is idle, by two clocks: the one that is never set may stand still while the machine sleeps, as laptops and functions
/// in a cloud do, and services go on to count.
struct idle_since {
    std::chrono::steady_clock::time_point steady{};
    std::chrono::system_clock::time_point wall{};

    [[nodiscard]] static idle_since now() noexcept { return {std::chrono::steady_clock::now(), std::chrono::system_clock::now()}; }

    /// Whether that is so long, by either. In whole seconds: the limit may be the most that there is.
    [[nodiscard]] bool is_over(std::chrono::seconds limit, const idle_since& at) const noexcept {
        return std::chrono::floor<std::chrono::seconds>(at.steady - steady) >= limit || std::chrono::floor<std::chrono::seconds>(at.wall - wall) >= limit;
    }
};

}  // namespace facet::inline v0::dynamodb::detail
