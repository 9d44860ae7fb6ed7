// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/chrono.hpp>
#include <facet/core/longest_wait.hpp>
#include <facet/core/pause.hpp>
#include <facet/core/split_mix.hpp>

#include <cstdint>
#include <ctime>

namespace facet::inline v0 {

/// How often what a backend left undone of a batch is asked again, and what others were in the way of is tried again by modify(), move(),
/// erase_node() and backfill(); and how long to wait in between: a random time below `base * 2^n`, and below `cap`, each between nothing and a day
/// (contract B7, H5). An attempt that got something done counts as the first.
struct retry_policy {
    unsigned attempts = 8;               ///< in a row without any progress, the first included
    std::chrono::milliseconds base{50};
    std::chrono::milliseconds cap{20'000};
    /// Waits; nothing said: the thread sleeps. For tests and for those who schedule by themselves.
    void (*wait)(void* context, std::chrono::microseconds time) = nullptr;
    void* context = nullptr;             ///< handed to `wait`
};

namespace detail {

/// Counts attempts and waits between them. Decides nothing else: what is retried is the caller's matter.
class backoff {
public:
    explicit backoff(const retry_policy& policy) noexcept : policy_(&policy), state_(static_cast<std::uint64_t>(std::clock()) ^ reinterpret_cast<std::uintptr_t>(this)) {}

    /// How many failed in a row.
    [[nodiscard]] unsigned failures() const noexcept { return failures_; }
    /// Whether there would be a next attempt, but for the deadline or a cancellation.
    [[nodiscard]] bool was_cut_short() const noexcept { return cut_short_; }
    /// Something got done.
    void progress() noexcept { failures_ = 0; }
    /// Waits before the next attempt; false where there is to be none, no time for it, or the thread's calls are cancelled.
    [[nodiscard]] bool next() {
        if (++failures_ >= policy_->attempts) return false;
        const auto bound = static_cast<std::uint64_t>(longest_wait(policy_->base, policy_->cap, failures_).count()) * 1000;
        const std::chrono::microseconds time(static_cast<std::int64_t>(bound == 0 ? 0 : random() % bound));
        cut_short_ = !may_pause(time);
        if (cut_short_) return false;
        pause(*policy_, time);
        return true;
    }
    /// Waits as a policy says.
    static void pause(const retry_policy& policy, std::chrono::microseconds time) {
        if (policy.wait != nullptr) policy.wait(policy.context, time);
        else detail::pause(time);
    }

private:
    [[nodiscard]] std::uint64_t random() noexcept { return split_mix(state_ += split_mix_step); }

    const retry_policy* policy_;
    std::uint64_t state_;
    unsigned failures_ = 0;
    bool cut_short_ = false;
};

}  // namespace detail
}  // namespace facet::inline v0
