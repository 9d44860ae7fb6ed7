// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/call_state.hpp>

#include <cstddef>
#include <cstring>
#include <cxxabi.h>

#if defined(__SANITIZE_ADDRESS__)
#  define FACET_TELLS_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#  if __has_feature(address_sanitizer)
#    define FACET_TELLS_ADDRESS_SANITIZER 1
#  endif
#endif
#if defined(__SANITIZE_THREAD__)
#  define FACET_TELLS_THREAD_SANITIZER 1
#elif defined(__has_feature)
#  if __has_feature(thread_sanitizer)
#    define FACET_TELLS_THREAD_SANITIZER 1
#  endif
#endif
#if defined(FACET_TELLS_ADDRESS_SANITIZER)
#  include <sanitizer/asan_interface.h>
#endif
#if defined(FACET_TELLS_THREAD_SANITIZER)
#  include <sanitizer/tsan_interface.h>
#endif

#if !defined(__GLIBCXX__)
namespace __cxxabiv1 {
extern "C" void* __cxa_get_globals() noexcept;  // libc++ has it and does not declare it
}
#endif

namespace facet::inline v0::detail {

/// What a thread has of its own and each fiber needs for itself: what bounds its calls, and the exceptions that it handles. Tells the
/// sanitizers, too, which stack is in use.
class fiber_switch {
public:
    fiber_switch() noexcept {
#if defined(FACET_TELLS_THREAD_SANITIZER)
        own_ = __tsan_create_fiber(0);
#endif
    }
    fiber_switch(const fiber_switch&) = delete;
    fiber_switch& operator=(const fiber_switch&) = delete;
    ~fiber_switch() {
#if defined(FACET_TELLS_THREAD_SANITIZER)
        __tsan_destroy_fiber(own_);
#endif
    }

    /// The fiber's stack, which ends at `top`.
    void use_stack([[maybe_unused]] void* top, [[maybe_unused]] std::size_t size) noexcept {
#if defined(FACET_TELLS_ADDRESS_SANITIZER)
        bottom_ = static_cast<char*>(top) - size;
        size_ = size;
        __asan_unpoison_memory_region(bottom_, size_);  // a task before ended there
#endif
    }

    /// Before the thread goes to the fiber's stack, and when it is back. ThreadSanitizer counts the calls of functions of each stack, also
    /// those of enter() and left() if they were some, and of the fiber's own that return at its end: both switches are here.
    [[gnu::always_inline]] void enter() noexcept {
        swap();
#if defined(FACET_TELLS_ADDRESS_SANITIZER)
        __sanitizer_start_switch_fiber(&kept_outside_, bottom_, size_);
#endif
#if defined(FACET_TELLS_THREAD_SANITIZER)
        outside_ = __tsan_get_current_fiber();
        __tsan_switch_to_fiber(own_, 0);
#endif
    }
    [[gnu::always_inline]] void left() noexcept {
#if defined(FACET_TELLS_THREAD_SANITIZER)
        __tsan_switch_to_fiber(outside_, 0);
#endif
#if defined(FACET_TELLS_ADDRESS_SANITIZER)
        __sanitizer_finish_switch_fiber(kept_outside_, nullptr, nullptr);
#endif
        swap();
    }

    /// When the fiber has come to its stack, and before it leaves it, for good or for a time.
    void entered() noexcept {
#if defined(FACET_TELLS_ADDRESS_SANITIZER)
        __sanitizer_finish_switch_fiber(kept_inside_, &bottom_outside_, &size_outside_);
#endif
    }
    void leave([[maybe_unused]] bool for_good) noexcept {
#if defined(FACET_TELLS_ADDRESS_SANITIZER)
        __sanitizer_start_switch_fiber(for_good ? nullptr : &kept_inside_, bottom_outside_, size_outside_);
#endif
    }

private:
    /// As the C++ ABI has it: the exceptions that are being handled, and how many were thrown and not caught yet.
    struct exceptions {
        void* caught = nullptr;
        unsigned int uncaught = 0;
    };

    void swap() noexcept {
        bounds_.swap();
        exceptions threads;
        void* const place = abi::__cxa_get_globals();
        std::memcpy(&threads, place, sizeof threads);
        std::memcpy(place, &exceptions_, sizeof exceptions_);
        exceptions_ = threads;
    }

    call_state bounds_{};
    exceptions exceptions_{};
#if defined(FACET_TELLS_ADDRESS_SANITIZER)
    const void* bottom_ = nullptr;
    std::size_t size_ = 0;
    const void* bottom_outside_ = nullptr;
    std::size_t size_outside_ = 0;
    void* kept_inside_ = nullptr;
    void* kept_outside_ = nullptr;
#endif
#if defined(FACET_TELLS_THREAD_SANITIZER)
    void* own_ = nullptr;
    void* outside_ = nullptr;
#endif
};

}  // namespace facet::inline v0::detail

#undef FACET_TELLS_ADDRESS_SANITIZER
#undef FACET_TELLS_THREAD_SANITIZER
