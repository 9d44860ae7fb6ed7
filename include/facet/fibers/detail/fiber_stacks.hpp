// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <boost/context/protected_fixedsize_stack.hpp>
#include <boost/context/stack_context.hpp>

#include <cstddef>
#include <vector>

namespace facet::inline v0::detail {

/// Stacks of one size, each with a page behind it that cannot be touched. Those that are not in use are kept for the next. For one thread.
class fiber_stacks {
public:
    using stack = boost::context::stack_context;

    explicit fiber_stacks(std::size_t bytes) : source_(bytes) {}
    fiber_stacks(const fiber_stacks&) = delete;
    fiber_stacks& operator=(const fiber_stacks&) = delete;
    ~fiber_stacks() {
        for (stack& each : kept_) source_.deallocate(each);
    }

    /// Throws std::bad_alloc.
    [[nodiscard]] stack take() {
        if (!kept_.empty()) {
            const stack last = kept_.back();
            kept_.pop_back();
            return last;
        }
        kept_.reserve(++made_);  // so that give() needs no memory
        return source_.allocate();
    }
    void give(const stack& back) noexcept { kept_.push_back(back); }

    /// As Boost.Context wants one that gives back what it did not take.
    struct giver {
        fiber_stacks* to;

        [[nodiscard]] stack allocate() const { return to->take(); }
        void deallocate(stack& used) const noexcept { to->give(used); }
    };

private:
    boost::context::protected_fixedsize_stack source_;
    std::vector<stack> kept_;
    std::size_t made_ = 0;
};

}  // namespace facet::inline v0::detail
