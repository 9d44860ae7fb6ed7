// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace facet::inline v0::memory::detail {

/// A number for each thread, from 1, handed out when it first asks.
[[nodiscard]] inline std::uint32_t thread_number() noexcept {
    static std::atomic<std::uint32_t> given{0};
    static constinit thread_local std::uint32_t mine = 0;
    if (mine == 0) [[unlikely]] mine = given.fetch_add(1, std::memory_order_relaxed) + 1;
    return mine;
}

/// A mutex of one word. Waiting threads sleep.
class word_mutex {
public:
    void lock() noexcept {
        std::uint32_t expected = 0;
        if (state_.compare_exchange_strong(expected, 1, std::memory_order_acquire)) return;
        while (state_.exchange(2, std::memory_order_acquire) != 0) state_.wait(2, std::memory_order_relaxed);
    }
    void unlock() noexcept {
        if (state_.exchange(0, std::memory_order_release) == 2) state_.notify_one();
    }

private:
    std::atomic<std::uint32_t> state_{0};  // 1: held; 2: held, and there may be waiters
};

/// A lock whose readers share nothing that is written per read: each thread counts itself in on a cache line of its own
/// (threads beyond the number of lines share them), and looks whether a writer has asked for silence.
///
/// A writer first takes the mutex, which keeps other writers out while readers go on, and may read everything; before it
/// changes anything it asks for silence and sleeps until the readers have left.
///
/// Why it is right: a reader's count and the writer's flag are sequentially consistent, so that of a reader that comes and
/// a writer that asks at least one sees the other: the reader steps back, or the writer waits for it.
///
/// Starvation: a writer is never kept waiting by readers that come after it. A reader that lost against several writers in a
/// row takes a turn in the writers' queue. Deadlock: a thread must not lock again while it reads, which is why sinks must
/// not call the engine.
class reader_lock {
public:
    reader_lock() noexcept = default;
    reader_lock(const reader_lock&) = delete;
    reader_lock& operator=(const reader_lock&) = delete;

    /// Reading, while it lives.
    class reader {
    public:
        explicit reader(reader_lock& lock) noexcept : lock_(&lock), count_(&lock.enter()) {}
        reader(const reader&) = delete;
        reader& operator=(const reader&) = delete;
        ~reader() { lock_->leave(*count_); }

    private:
        reader_lock* lock_;
        std::atomic<std::uint32_t>* count_;
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
            lock_->flag_.store(0, std::memory_order_seq_cst);
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
        std::atomic<std::uint32_t> count{0};
    };

    [[nodiscard]] std::atomic<std::uint32_t>& enter() noexcept {
        const std::uint32_t number = (thread_number() - 1) % slots;
        std::atomic<std::uint32_t>& count = slots_[number].count;
        std::uint32_t used = used_.load(std::memory_order_seq_cst);
        while (used <= number && !used_.compare_exchange_weak(used, number + 1, std::memory_order_seq_cst)) {}
        for (int attempt = 0; attempt < patience; ++attempt) {
            count.fetch_add(1, std::memory_order_seq_cst);
            if (flag_.load(std::memory_order_seq_cst) == 0) return count;
            leave(count);
            flag_.wait(1, std::memory_order_seq_cst);
        }
        mutex_.lock();
        count.fetch_add(1, std::memory_order_seq_cst);
        mutex_.unlock();
        return count;
    }

    void leave(std::atomic<std::uint32_t>& count) noexcept {
        count.fetch_sub(1, std::memory_order_seq_cst);
        if (flag_.load(std::memory_order_seq_cst) != 0) [[unlikely]] count.notify_one();
    }

    void silence() noexcept {
        flag_.store(1, std::memory_order_seq_cst);
        const std::uint32_t used = used_.load(std::memory_order_seq_cst);
        for (std::uint32_t i = 0; i < used; ++i) {
            std::atomic<std::uint32_t>& count = slots_[i].count;
            for (std::uint32_t inside = count.load(std::memory_order_seq_cst); inside != 0;
                 inside = count.load(std::memory_order_seq_cst))
                count.wait(inside, std::memory_order_seq_cst);
        }
    }

    alignas(64) std::atomic<std::uint32_t> flag_{0};  // 1: a writer wants silence
    std::atomic<std::uint32_t> used_{0};              // slots that any thread has used
    alignas(64) word_mutex mutex_;
    slot slots_[slots];
};

}  // namespace facet::inline v0::memory::detail
