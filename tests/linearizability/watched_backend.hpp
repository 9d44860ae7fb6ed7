// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/backend/backend.hpp>

#include <differential/dice.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#if defined(__has_feature)
#  if __has_feature(thread_sanitizer)
#    define FACET_TEST_UNDER_TSAN 1
#  endif
#endif

namespace facet::linearizability {

/// The time of histories: each tick is later than those before it.
///
/// Sequentially consistent, so that what C++ calls "happens before" agrees with the order of ticks. Under ThreadSanitizer ticks order
/// nothing: they would hide races between calls that follow each other.
[[nodiscard]] inline std::uint64_t tick() noexcept {
    static std::atomic<std::uint64_t> last{0};
#ifdef FACET_TEST_UNDER_TSAN
    return last.fetch_add(1, std::memory_order_relaxed) + 1;
#else
    return last.fetch_add(1, std::memory_order_seq_cst) + 1;
#endif
}

/// Now and then lets other threads go first, so that calls overlap even where there are few processors.
inline void dawdle(differential::dice& random) {
    switch (random.below(8)) {
        case 0: std::this_thread::yield(); break;
        case 1:
            for (std::size_t i = random.below(400); i > 0; --i) std::atomic_signal_fence(std::memory_order_seq_cst);
            break;
        default: break;
    }
}

/// What the calling thread's last call took, and how it dawdles.
struct watch {
    std::uint64_t invoked = 0;
    std::uint64_t responded = 0;
    differential::dice random{1};
};
[[nodiscard]] inline watch& my_watch() noexcept {
    static thread_local watch mine;
    return mine;
}

/// A backend in front of another: notes on the calling thread's watch when a call came and went, and dawdles in the sinks of reads.
template <class Inner>
class watched_backend {
public:
    using numbered_sink = request::numbered_sink;
    static constexpr backend_features features = Inner::features;

    explicit watched_backend(Inner& inner) noexcept : inner_(&inner) {}

    result<void> create_table(std::string_view name, const request::table_description& description) {
        return inner_->create_table(name, description);
    }
    result<void> erase_table(std::string_view name) { return inner_->erase_table(name); }
    result<request::table> open(std::string_view name, const request::table_description& description) {
        return inner_->open(name, description);
    }
    result<bool> get(const request::table& table, const request::get& get, request::item_sink sink) {
        const timed during;
        return inner_->get(table, get, slow(sink));
    }
    result<void> write(const request::table& table, const request::write& write, request::item_sink sink,
                       request::consumed_capacity* capacity) {
        const timed during;
        return inner_->write(table, write, sink, capacity);
    }
    result<request::page> query(const request::table& table, const request::query& query, request::item_sink sink) {
        const timed during;
        return inner_->query(table, query, slow(sink));
    }
    result<request::page> scan(const request::table& table, const request::scan& scan, request::item_sink sink) {
        const timed during;
        return inner_->scan(table, scan, slow(sink));
    }
    result<void> batch_get(std::span<const request::table_get> requests, numbered_sink sink, std::vector<std::size_t>& unprocessed) {
        const timed during;
        return inner_->batch_get(requests, slow(sink), unprocessed);
    }
    result<void> batch_write(std::span<const request::table_write> writes, std::vector<std::size_t>& unprocessed,
                             request::consumed_capacity* capacity) {
        const timed during;
        return inner_->batch_write(writes, unprocessed, capacity);
    }
    result<void> transact_write(std::span<const request::table_write> actions, std::string_view token,
                                request::consumed_capacity* capacity) {
        const timed during;
        return inner_->transact_write(actions, token, capacity);
    }
    result<void> transact_get(std::span<const request::table_get> requests, numbered_sink sink) {
        const timed during;
        return inner_->transact_get(requests, slow(sink));
    }

private:
    /// One call, while it lives.
    struct timed {
        timed() { my_watch().invoked = tick(); }
        timed(const timed&) = delete;
        timed& operator=(const timed&) = delete;
        ~timed() { my_watch().responded = tick(); }
    };
    /// A sink that dawdles: as a temporary it lives until the call that it is given to is over.
    template <class Sink>
    struct slow {
        Sink to;

        explicit slow(Sink sink) : to(sink) {}
        template <class... Arguments>
        void operator()(Arguments&&... arguments) const {
            dawdle(my_watch().random);
            to(std::forward<Arguments>(arguments)...);
        }
    };

    Inner* inner_;
};

}  // namespace facet::linearizability
