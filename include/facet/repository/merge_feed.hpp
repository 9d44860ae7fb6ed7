// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/call_bounds.hpp>
#include <facet/core/function_ref.hpp>
#include <facet/core/owned.hpp>
#include <facet/core/result.hpp>
#include <facet/core/sequence.hpp>
#include <facet/core/span.hpp>
#include <facet/repository/merge_machine.hpp>
#include <facet/repository/pending_write.hpp>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <utility>

/// \file
/// A merge asks its parts for their next pages: one after the other, or at once where the repository has an executor.

namespace facet::inline v0::detail {

/// One part's next page, being asked for.
struct lane_request {
    std::size_t lane;
    byte_buffer start{};
    request::consumed_capacity units{};
    kept_items came{};
    std::uint64_t scanned = 0;
    bool more = false;
    maybe_error fault{};
    std::exception_ptr thrown{};
};

/// Asks several parts by way of an executor. What one of them throws is thrown here, once all have ended.
template <class Ask>
void ask_at_once(executor& parallel, sequence<owned<lane_request>>& asked, const Ask& ask) {
    struct task {
        lane_request* lane;
        const Ask* ask;
        call_bounds bounds;

        void operator()() const {
            const call_bounds::scope within(bounds);
#if FACET_HAS_EXCEPTIONS
            try {
                (*ask)(*lane);
            } catch (...) {
                lane->thrown = std::current_exception();
            }
#else
            (*ask)(*lane);
#endif
        }
    };
    sequence<task> tasks;
    sequence<function_ref<void()>> calls;
    tasks.reserve(asked.size());  // calls refer to tasks
    for (auto& lane : asked) calls.push_back(tasks.emplace_back(lane.get(), &ask, call_bounds()));
    parallel.run(calls.view());
#if FACET_HAS_EXCEPTIONS
    for (auto& lane : asked)
        if (lane->thrown) std::rethrow_exception(lane->thrown);
#endif
}

/// Asks all parts that are hungry, until none is. `ask(part, start, units, sink)` asks for a part's page, `keep(item, came)` adds what
/// an item is in the merge. `failed(cause, part)` makes a part's error that of the call. Several parts are asked at once, so the
/// first two must not change what they share.
template <class Ask, class Keep, class Failed>
[[nodiscard]] result<std::uint64_t> feed(executor* parallel, merge_machine& merge, request::consumed_capacity* units, const Ask& ask, const Keep& keep,
                                         const Failed& failed) {
    std::uint64_t scanned = 0;
    const auto ask_lane = [&](lane_request& lane) {
        const auto keep_all = [&](span<const item_view> items) {
            for (const item_view& item : items) keep(item, lane.came);
        };
        request::item_sink sink(keep_all);
        sink.takes_rows = true;
        result<request::page> came = ask(merge.part(lane.lane), lane.start, units == nullptr ? nullptr : &lane.units, sink);
        if (!came.has_value()) {
            lane.fault = std::move(came).error();
            return;
        }
        lane.scanned = came->scanned;
        lane.more = came->more;
    };
    while (!merge.is_fed()) {
        sequence<owned<lane_request>> asked;
        for (std::size_t lane = 0; lane < merge.size(); ++lane)
            if (merge.is_hungry(lane)) asked.push_back(make_owned<lane_request>(lane));
        if (parallel == nullptr || asked.size() == 1) {
            for (auto& lane : asked) {
                ask_lane(*lane);
                if (lane->fault) break;
            }
        } else {
            ask_at_once(*parallel, asked, ask_lane);
        }
        if (units != nullptr)
            for (auto& lane : asked) *units += lane->units;
        for (auto& lane : asked) {
            query_part& part = merge.part(lane->lane);
            if (lane->fault) return failed(*std::move(lane->fault), part);
            scanned += lane->scanned;
            if (!part.took(lane->more)) return failed(circling_pages(), part);
            merge.refill(lane->lane, std::move(lane->came));
        }
    }
    return scanned;
}

}  // namespace facet::inline v0::detail
