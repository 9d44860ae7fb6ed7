// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <new>

namespace facet::test {

/// Lets some allocations through; then refuses one, or all that come.
struct allocation_limit {
    std::size_t left = 0;
    bool armed = false;
    bool for_good = false;
    std::size_t refused = 0;

    void arm(std::size_t allowed, bool all_others) { *this = {allowed, true, all_others, 0}; }
    /// Counts an allocation; throws where it is one to refuse.
    void pass() {
        if (!armed) return;
        if (left > 0) {
            --left;
            return;
        }
        ++refused;
        armed = for_good;
        throw std::bad_alloc();
    }
};

/// Of the calling thread's `operator new`, in executables that have limited_new.cpp.
[[nodiscard]] allocation_limit& heap_limit() noexcept;

}  // namespace facet::test
