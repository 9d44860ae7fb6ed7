// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/cancellation.hpp>
#include <facet/core/chrono.hpp>
#include <facet/core/deadline.hpp>
#include <facet/core/waiter.hpp>

#include <cerrno>
#include <cstdint>
#include <ctime>

namespace facet::inline v0::detail {

/// How long a wait that cannot be woken goes on before it looks whether it is to end.
inline constexpr std::chrono::milliseconds glance{100};

/// Whether what bounds this thread's calls leaves time for such a wait, and for something behind it.
[[nodiscard]] inline bool may_pause(std::chrono::microseconds time) noexcept { return !cancellation::requested() && time.count() < deadline::left().count(); }

/// The call waits so long, or until it is cancelled.
inline void pause(std::chrono::microseconds time) noexcept {
    constexpr std::int64_t most = std::int64_t{1'000} * glance.count();
    for (std::int64_t left = time.count(); left > 0 && !cancellation::requested();) {
        const std::int64_t part = cancellation::possible() && left > most ? most : left;
        left -= part;
        if (waiter* const aside = waiter::current()) {
            aside->sleep(std::chrono::microseconds(part));
            continue;
        }
        std::timespec nap{part / 1'000'000, part % 1'000'000 * 1'000};
        while (::nanosleep(&nap, &nap) != 0 && errno == EINTR) {}
    }
}

}  // namespace facet::inline v0::detail
