// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <boost/context/stack_context.hpp>

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <limits>
#include <new>
#include <vector>

namespace facet::inline v0::detail {

/// Stacks of one size, each with a page behind it that cannot be touched. Those that are not in use are kept for the next. For one thread.
class fiber_stacks {
public:
    using stack = boost::context::stack_context;

    explicit fiber_stacks(std::size_t bytes) : bytes_(bytes) {}
    fiber_stacks(const fiber_stacks&) = delete;
    fiber_stacks& operator=(const fiber_stacks&) = delete;
    ~fiber_stacks() {
        for (const stack& each : kept_) ::munmap(static_cast<char*>(each.sp) - each.size, each.size);
    }

    /// Throws std::bad_alloc.
    [[nodiscard]] stack take() {
        if (!kept_.empty()) {
            const stack last = kept_.back();
            kept_.pop_back();
            return last;
        }
        if (made_ == kept_.capacity()) kept_.reserve(2 * made_ + 1);  // so that give() needs no memory
        const stack fresh = make();
        ++made_;
        return fresh;
    }
    void give(const stack& back) noexcept { kept_.push_back(back); }

    /// As Boost.Context wants one that gives back what it did not take.
    struct giver {
        fiber_stacks* to;

        void deallocate(stack& used) const noexcept { to->give(used); }
    };

private:
    /// Boost's own protected_fixedsize_stack has no such page, or ends the program, where there are as many regions as the system allows.
    [[nodiscard]] stack make() const {
        const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
        if (bytes_ > std::numeric_limits<std::size_t>::max() / 2) throw std::bad_alloc();
        stack fresh;
        fresh.size = (bytes_ + page - 1) / page * page + page;
        void* const begin = ::mmap(nullptr, fresh.size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
        if (begin == MAP_FAILED) throw std::bad_alloc();
        fresh.sp = static_cast<char*>(begin) + fresh.size;
        if (::mprotect(static_cast<char*>(begin) + page, fresh.size - page, PROT_READ | PROT_WRITE) != 0) {
            ::munmap(begin, fresh.size);
            throw std::bad_alloc();
        }
        return fresh;
    }

    const std::size_t bytes_;
    std::vector<stack> kept_;
    std::size_t made_ = 0;
};

}  // namespace facet::inline v0::detail
