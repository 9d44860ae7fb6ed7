// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chrono.hpp>
#include <facet/repository/executor.hpp>
#include <facet/repository/retry.hpp>

namespace facet::inline v0 {

/// Where a repository has the time from, for created_at, changed_at and what is expired.
struct clock_source {
    /// Gives the time; nothing said: the system's clock.
    std::chrono::system_clock::time_point (*read)(void* context) = nullptr;
    void* context = nullptr;  ///< handed to `read`
};

namespace detail {

/// What a repository does besides what it is asked.
struct service_options {
    retry_policy retries{};
    clock_source clock{};
    bool hide_expired = false;
    executor* parallel = nullptr;

    [[nodiscard]] std::chrono::system_clock::time_point now() const { return clock.read != nullptr ? clock.read(clock.context) : std::chrono::system_clock::now(); }
};

}  // namespace detail
}  // namespace facet::inline v0
