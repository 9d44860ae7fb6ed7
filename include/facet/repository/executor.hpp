// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/function_ref.hpp>
#include <facet/core/message.hpp>
#include <facet/core/refuse.hpp>
#include <facet/core/span.hpp>

#include <type_traits>

namespace facet::inline v0 {

/// Where reads that fan out ask several partitions at once: see open_options::parallel and, for one that is ready to use, thread_pool.
class executor {
public:
    /// Runs all tasks, in any order and in any threads, this one among them, and returns when all have ended. The tasks do not throw.
    /// This may, as long as it has run none of them. It may be called from several threads at once where the repository is.
    virtual void run(span<const function_ref<void()>> tasks) = 0;

protected:
    ~executor() = default;
};

namespace detail {

inline constexpr text executor_wanted{"parallel points at an executor, such as a facet::thread_pool, which has to outlive the repository: {.parallel = &pool}"};

/// Where a repository asks several partitions at once, if anywhere.
class chosen_executor {
public:
    constexpr chosen_executor(executor* given = nullptr) noexcept : executor_(given) {}
    template <class Given>
        requires(std::is_class_v<std::remove_cvref_t<Given>> && std::is_convertible_v<Given &&, executor*> && !std::is_same_v<std::remove_cvref_t<Given>, chosen_executor>)
    constexpr chosen_executor(Given&& given) : executor_(static_cast<Given&&>(given)) {}
    /// Refused, with a sentence: what is no pointer to one.
    template <class Given, only_if<!std::is_convertible_v<Given&&, executor*> && !std::is_integral_v<std::remove_cvref_t<Given>>> = 0, auto Why = always<executor_wanted>>
    chosen_executor(Given&&) {
        static_assert(possible_or_refused<Why>);
        refuse<Why>();
    }

    [[nodiscard]] constexpr operator executor*() const noexcept { return executor_; }
    [[nodiscard]] constexpr executor* operator->() const noexcept { return executor_; }

private:
    executor* executor_ = nullptr;
};

}  // namespace detail

}  // namespace facet::inline v0
