// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chrono.hpp>
#include <facet/core/longest_time.hpp>

#include <cstdint>

namespace facet::inline v0 {

class call_state;

/// Bounds what this thread asks of a service while the object lives: `const facet::deadline limit(300ms);`. Attempts, the waits between
/// them, and the repetitions of batches, modify(), move() and erase_node() end by then, as they do where no more attempts are allowed;
/// what begins later is not sent, and fails with `unreachable`. Of several that live at once the earliest counts. Parts of a read that an
/// executor asks (open_options::parallel), and calls that start() or awaited() hand to a pool, are bound by the deadline of the thread
/// that handed them out. An engine in memory does not wait, and is not bound.
///
/// It belongs to its thread: it has to go in the thread that made it, and the last that was made goes first, as a local variable does.
/// In a coroutine it must not live across a suspension. Costs no allocation and no call of the system but one look at the clock.
class deadline {
public:
    using clock = std::chrono::steady_clock;

    /// That long from now; nothing is done where it is negative or none. At most a year counts.
    [[nodiscard]] explicit deadline(std::chrono::microseconds from_now) noexcept : deadline(count(clock::now()) + bounded(from_now.count()) * 1'000) {}
    /// At that moment; clock::time_point::max() bounds nothing.
    [[nodiscard]] explicit deadline(clock::time_point at) noexcept : deadline(count(at)) {}
    deadline(const deadline&) = delete;
    deadline& operator=(const deadline&) = delete;
    ~deadline() { innermost_ = outer_; }

    /// The moment that bounds this thread now; clock::time_point::max() where there is none.
    [[nodiscard]] static clock::time_point current() noexcept { return clock::time_point(clock::duration(innermost_)); }
    /// How long that is from now, not less than none; a year where there is none.
    [[nodiscard]] static std::chrono::microseconds left() noexcept {
        if (innermost_ == none) return detail::longest_time;
        const std::int64_t now = count(clock::now());
        return std::chrono::microseconds(innermost_ <= now ? 0 : (innermost_ - now) / 1'000);
    }

private:
    friend call_state;

    // Counts of nanoseconds, which cost no includer the operators of time points.
    static constexpr std::int64_t none = INT64_MAX;
    static_assert(clock::period::num == 1 && clock::period::den == 1'000'000'000 && sizeof(clock::rep) == sizeof(none));

    explicit deadline(std::int64_t at) noexcept : outer_(innermost_) {
        if (at < innermost_) innermost_ = at;
    }
    [[nodiscard]] static std::int64_t count(clock::time_point at) noexcept { return at.time_since_epoch().count(); }
    [[nodiscard]] static constexpr std::int64_t bounded(std::int64_t microseconds) noexcept {
        constexpr std::int64_t most = std::int64_t{1'000} * detail::longest_time.count();
        return microseconds < 0 ? 0 : microseconds < most ? microseconds : most;
    }

    static inline constinit thread_local std::int64_t innermost_ = none;

    const std::int64_t outer_;
};

}  // namespace facet::inline v0
