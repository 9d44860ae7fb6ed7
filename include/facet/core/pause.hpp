// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/cancellation.hpp>
#include <facet/core/chrono.hpp>

#include <cerrno>
#include <cstdint>
#include <ctime>

namespace facet::inline v0::detail {

/// The thread sleeps so long, or until its calls are cancelled, for which it looks ten times a second.
inline void pause(std::chrono::microseconds time) noexcept {
    constexpr std::int64_t glance = 100'000;
    for (std::int64_t left = time.count(); left > 0 && !cancellation::requested();) {
        const std::int64_t part = cancellation::possible() && left > glance ? glance : left;
        std::timespec nap{static_cast<std::time_t>(part / 1'000'000), static_cast<long>(part % 1'000'000 * 1'000)};
        while (::nanosleep(&nap, &nap) != 0 && errno == EINTR) {}
        left -= part;
    }
}

}  // namespace facet::inline v0::detail
