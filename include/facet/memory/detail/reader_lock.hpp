// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/atomic.hpp>
#include <facet/core/config.hpp>

#include <cstddef>
#include <cstdint>

namespace facet::inline v0::memory::detail {

using facet::detail::atomic_word;

/// A number for each thread, from 1, handed out when it first asks. Its address is the thread's own, too.
[[nodiscard]] inline const std::uint32_t& thread_number() noexcept {
    static constinit atomic_word given;
    static constinit thread_local std::uint32_t mine = 0;
    if (mine == 0) [[unlikely]] mine = given.fetch_add(1) + 1;
    return mine;
}

/// A mutex of one word. Waiting threads sleep.
class word_mutex {
public:
    void lock() noexcept {
        std::uint32_t expected = 0;
        if (state_.compare_exchange(expected, 1)) return;
        while (state_.exchange(2) != 0) state_.wait(2);
    }
    void unlock() noexcept {
        if (state_.exchange(0) == 2) state_.notify_one();
    }

private:
    atomic_word state_;  // 1: held; 2: held, and there may be waiters
};

/// A lock whose readers share nothing that is written per read: each thread counts itself in on a cache line of its own, and looks
/// whether a writer has asked for silence. A line belongs to the first thread that comes to it, which counts there by plain stores;
/// threads beyond the number of lines count beside it, by the dearer way that lets many count.
///
/// A writer first takes the mutex, which keeps other writers out while readers go on, and may read everything; before it
/// changes anything it asks for silence and waits until the readers have left.
///
/// Why it is right: a reader's count and the writer's flag are sequentially consistent, so that of a reader that comes and
/// a writer that asks at least one sees the other: the reader steps back, or the writer waits for it. That a reader has left is not
/// announced, and seen a little later, with all that it has read before.
///
/// Starvation: a writer is never kept waiting by readers that come after it. A reader that lost against several writers in a
/// row takes a turn in the writers' queue. Deadlock: a thread must not lock again while it reads, which is why sinks must
/// not call the engine. It leaves on the thread on which it came.
class reader_lock {
public:
    reader_lock() noexcept = default;
    reader_lock(const reader_lock&) = delete;
    reader_lock& operator=(const reader_lock&) = delete;

private:
    /// Where a thread counts itself in.
    class place {
    public:
        place(atomic_word& count, bool own) noexcept : count_(&count), own_(own) {}
        void come() noexcept {
            if (own_) [[likely]] count_->store(count_->load_own() + 1);
            else count_->fetch_add(1);
        }
        void leave() noexcept {
            if (own_) [[likely]] count_->store_release(count_->load_own() - 1);
            else count_->fetch_sub(1);
        }

    private:
        atomic_word* count_;
        bool own_;
    };

public:
    /// Reading, while it lives.
    class reader {
    public:
        explicit reader(reader_lock& lock) noexcept : place_(lock.enter()) {}
        reader(const reader&) = delete;
        reader& operator=(const reader&) = delete;
        ~reader() { place_.leave(); }

    private:
        place place_;
    };

    /// The only writer, while it lives. Readers go on until silence() is asked for.
    class writer {
    public:
        explicit writer(reader_lock& lock) noexcept : lock_(&lock) { lock_->mutex_.lock(); }
        writer(const writer&) = delete;
        writer& operator=(const writer&) = delete;
        ~writer() {
            speak();
            lock_->mutex_.unlock();
        }
        /// Waits until nobody reads, and keeps readers out until speak() or the writer's end.
        void silence() noexcept {
            if (silent_) return;
            lock_->silence();
            silent_ = true;
        }
        void speak() noexcept {
            if (!silent_) return;
            lock_->flag_.store(0);
            lock_->flag_.notify_all();
            silent_ = false;
        }

    private:
        reader_lock* lock_;
        bool silent_ = false;
    };

private:
    static constexpr std::uint32_t slots = 64;
    static constexpr int patience = 16;

    struct alignas(64) slot {
        const void* owner = nullptr;  ///< an address that only its thread has; null: nobody's yet
        atomic_word own;              ///< its owner's reads,
        atomic_word others;           ///< and everybody else's
    };

    [[nodiscard]] place enter() noexcept {
        const std::uint32_t& me = thread_number();
        const std::uint32_t number = (me - 1) % slots;
        slot& mine = slots_[number];
        // Who sees another owner comes after it has made the slot known to writers.
        const void* const owner = __atomic_load_n(&mine.owner, __ATOMIC_SEQ_CST);
        if (owner != &me) [[unlikely]]
            if (owner != nullptr || !claim(mine, number, &me)) return enter(place(mine.others, false));
        return enter(place(mine.own, true));
    }
    [[nodiscard]] place enter(place at) noexcept {
        for (int attempt = 0; attempt < patience; ++attempt) {
            at.come();
            if (flag_.load() == 0) [[likely]] return at;
            at.leave();
            flag_.wait(1);
        }
        mutex_.lock();
        at.come();
        mutex_.unlock();
        return at;
    }
    /// Makes a slot known to writers, and a thread's own, where it is nobody's. Whether it is its own.
    [[nodiscard]] [[gnu::noinline]] bool claim(slot& one, std::uint32_t number, const void* me) noexcept {
        std::uint32_t used = used_.load();
        while (used <= number && !used_.compare_exchange(used, number + 1)) {}
        const void* nobody = nullptr;
        return __atomic_compare_exchange_n(&one.owner, &nobody, me, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) || nobody == me;
    }

    void silence() noexcept {
        flag_.store(1);
        const std::uint32_t used = used_.load();
        for (std::uint32_t i = 0; i < used; ++i) {
            slots_[i].own.wait_for(0);
            slots_[i].others.wait_for(0);
        }
    }

    alignas(64) atomic_word flag_;  // 1: a writer wants silence
    atomic_word used_;              // slots that any thread has used
    alignas(64) word_mutex mutex_;
    slot slots_[slots];
};

}  // namespace facet::inline v0::memory::detail
