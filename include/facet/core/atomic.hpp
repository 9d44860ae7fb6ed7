// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>

#include <cstdint>

#include <sched.h>
#if defined(__linux__)
#  include <linux/futex.h>
#  include <sys/syscall.h>
#  include <unistd.h>
#else
#  include <atomic>
#endif

namespace facet::inline v0::detail {

#if defined(__linux__)

/// How many threads wait for a word among those whose addresses come here: so nobody calls the kernel where nobody waits.
struct alignas(64) waiting_place {
    std::uint32_t threads = 0;
};
inline constinit waiting_place waiting_places[16]{};

/// A word that threads change and wait for; sequentially consistent, but where a name says less. What std::atomic<std::uint32_t> is:
/// <atomic>, with the threads and the error codes that it brings along, would cost every includer of facet a twelfth of a second.
class atomic_word {
public:
    constexpr explicit atomic_word(std::uint32_t value = 0) noexcept : value_(value) {}
    atomic_word(const atomic_word&) = delete;
    atomic_word& operator=(const atomic_word&) = delete;

    [[nodiscard]] std::uint32_t load() const noexcept { return __atomic_load_n(&value_, __ATOMIC_SEQ_CST); }
    void store(std::uint32_t value) noexcept { __atomic_store_n(&value_, value, __ATOMIC_SEQ_CST); }
    std::uint32_t exchange(std::uint32_t value) noexcept { return __atomic_exchange_n(&value_, value, __ATOMIC_SEQ_CST); }
    /// Of the only thread that changes it: ordered with nothing.
    [[nodiscard]] std::uint32_t load_own() const noexcept { return __atomic_load_n(&value_, __ATOMIC_RELAXED); }
    /// What was done before is seen by whoever reads this value; much cheaper than store().
    void store_release(std::uint32_t value) noexcept { __atomic_store_n(&value_, value, __ATOMIC_RELEASE); }
    /// The value before.
    std::uint32_t fetch_add(std::uint32_t more) noexcept { return __atomic_fetch_add(&value_, more, __ATOMIC_SEQ_CST); }
    std::uint32_t fetch_sub(std::uint32_t less) noexcept { return __atomic_fetch_sub(&value_, less, __ATOMIC_SEQ_CST); }
    /// Where it is not as expected, `expected` becomes what it is.
    bool compare_exchange(std::uint32_t& expected, std::uint32_t value) noexcept {
        return __atomic_compare_exchange_n(&value_, &expected, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    }

    /// Sleeps while it is `old`, after a few more looks.
    void wait(std::uint32_t old) noexcept {
        for (int look = 0; look < 16; ++look) {
            if (load() != old) return;
            if (look < 12) relax();
            else ::sched_yield();
        }
        waiting_place& here = place();
        __atomic_fetch_add(&here.threads, 1, __ATOMIC_SEQ_CST);
        while (load() == old) ::syscall(SYS_futex, &value_, FUTEX_WAIT_PRIVATE, old, nullptr);
        __atomic_fetch_sub(&here.threads, 1, __ATOMIC_SEQ_CST);
    }
    void notify_one() noexcept { notify(1); }
    void notify_all() noexcept { notify(0x7fffffff); }
    /// Waits for a value that nobody announces: looks a few times, lets others go first, and naps in between later on.
    void wait_for(std::uint32_t wanted) const noexcept {
        constexpr long nap[2] = {0, 50'000};  // seconds, nanoseconds; not by usleep(), where a thread can be cancelled
        for (int look = 0; load() != wanted; look += look < 80) {
            if (look < 64) relax();
            else if (look < 80) ::sched_yield();
            else ::syscall(SYS_nanosleep, nap, nullptr);
        }
    }

private:
    static void relax() noexcept {
#if defined(__i386__) || defined(__x86_64__)
        __builtin_ia32_pause();
#endif
    }
    [[nodiscard]] waiting_place& place() const noexcept { return waiting_places[(reinterpret_cast<std::uintptr_t>(this) >> 2) % 16]; }
    // A waiter counts itself before it looks at the word, a notifier changes the word before it looks at the count: one sees the other.
    void notify(int most) noexcept {
        if (__atomic_load_n(&place().threads, __ATOMIC_SEQ_CST) != 0) ::syscall(SYS_futex, &value_, FUTEX_WAKE_PRIVATE, most);
    }

    std::uint32_t value_;
};
static_assert(sizeof(atomic_word) == 4);

#else

class atomic_word : public std::atomic<std::uint32_t> {
public:
    constexpr explicit atomic_word(std::uint32_t value = 0) noexcept : std::atomic<std::uint32_t>(value) {}
    bool compare_exchange(std::uint32_t& expected, std::uint32_t value) noexcept { return compare_exchange_strong(expected, value); }
    [[nodiscard]] std::uint32_t load_own() const noexcept { return load(std::memory_order_relaxed); }
    void store_release(std::uint32_t value) noexcept { store(value, std::memory_order_release); }
    void wait_for(std::uint32_t wanted) const noexcept {
        while (load() != wanted) ::sched_yield();
    }
};

#endif

}  // namespace facet::inline v0::detail
