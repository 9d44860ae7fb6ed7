// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/memory/detail/calls.hpp>
#include <facet/memory/detail/carry_out.hpp>
#include <facet/memory/detail/plan_write.hpp>
#include <facet/memory/detail/state.hpp>

#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

/// \file
/// Single writes, and batches of them.

namespace facet::inline v0::memory::detail {

template <class State>
[[nodiscard]] result<void> write(State& state, const request::table& on, const request::write& asked,
                                        const request::item_sink& sink, request::consumed_capacity* capacity) {
    const opened_table* table = opened(state, on);
    if (table == nullptr) return foreign_handle();
    if (asked.kind == request::write_kind::check) return malformed("a condition check outside of a transaction");
    scratch memory;
    item_view returned;
    bool returns = false;
    std::uint64_t logged = 0;
    auto done = guarded([&]() -> result<void> {
        write_plan plan(*table, asked);
        reader_lock::writer lock(state.lock);
        plan.prefetch();
        if (auto sound = plan.check(memory); !sound.has_value()) return sound;
        if (table->store->dropped.load() != 0) [[unlikely]] return plan.gone(memory);
        if (auto decided = plan.decide(memory); !decided.has_value()) {
            if (capacity != nullptr && decided.error().code == error_code::conditional_check_failed) plan.charge_failure(1, *capacity);
            return decided;
        }
        if (plan.has_text()) {
            lock.silence();
            if (auto named = plan.name(memory); !named.has_value()) return named;
        }
        returns = plan.returns(returned, memory);
        request::consumed_capacity* cost = nullptr;  // nobody asks, as a rule
        if (capacity != nullptr) {
            cost = ::new (static_cast<void*>(memory.allocate_array<request::consumed_capacity>(1))) request::consumed_capacity;
            plan.charge(1, *cost, memory);
        }
        change* const only = &plan.what;
        if (auto carried = carry_out(state, {&only, plan.changes() ? 1u : 0u}, lock, memory, logged); !carried.has_value()) return carried;
        if (cost != nullptr) *capacity += *cost;
        return {};
    });
    settle(state, logged, done);
    if (returns && done.has_value()) sink({&returned, 1});
    return done;
}

/// Contract B5, B6: everything is checked before anything is written. Where memory runs out half way, or the log
/// fails, what is left is reported as unprocessed; where nothing was written yet, the call fails.
template <class State>
[[nodiscard]] result<void> batch_write(State& state, span<const request::table_write> writes,
                                              std::vector<std::size_t>& unprocessed, request::consumed_capacity* capacity) {
    if (writes.empty() || writes.size() > 25)
        return invalid("B5", {"Too many items requested for the BatchWriteItem call: 1 to 25 are allowed"});
    for (std::size_t i = 0; i < writes.size(); ++i) {
        const request::table_write& one = writes[i];
        if (one.table == nullptr || opened(state, *one.table) == nullptr) return blame(foreign_handle(), i);
        if ((one.write.kind != request::write_kind::put && one.write.kind != request::write_kind::erase) ||
            !one.write.condition.empty() || one.write.returned != request::return_values::none)
            return invalid("B5", {"BatchWriteItem takes puts and deletes without conditions and return values"});
    }
    std::uint64_t logged = 0;
    auto done = guarded([&]() -> result<void> {
        scratch memory;
        const span<write_plan> plans = plan_all(writes, memory);
        reader_lock::writer lock(state.lock);
        prefetch_places(plans);
        if (auto found = find_tables(plans, memory); !found.has_value()) return found;
        if (has_duplicates(plans)) return invalid("B2", {"Provided list of item keys contains duplicates"});
        prefetch_items(plans);
        for (std::size_t i = 0; i < plans.size(); ++i)
            if (auto decided = plans[i].decide(memory); !decided.has_value()) return blame(std::move(decided).error(), i);
        for (write_plan& plan : plans) {
            lock.silence();
            if (plan.has_text())
                if (auto named = plan.name(memory); !named.has_value()) return named;
        }
        unprocessed.reserve(unprocessed.size() + writes.size());  // from here on, what is left can be reported without memory
        std::size_t written = 0;
        for (write_plan& plan : plans) {
            request::consumed_capacity* const own = writes[written].capacity;
            request::consumed_capacity cost;
            result<void> carried;
            const bool fits = has_memory_for([&] {
                if (capacity != nullptr || own != nullptr) plan.charge(1, cost, memory);
                plan.what.forget_places();
                change* const only = &plan.what;
                carried = carry_out(state, {&only, plan.changes() ? 1u : 0u}, lock, memory, logged);
            });
            if (!carried.has_value() && written == 0) return carried;
            if (!fits || !carried.has_value()) break;
            if (capacity != nullptr) *capacity += cost;
            if (own != nullptr) *own += cost;
            ++written;
        }
        if (written == 0) return out_of_memory();
        for (std::size_t i = written; i < writes.size(); ++i) unprocessed.push_back(i);
        return {};
    });
    settle(state, logged, done);
    return done;
}

}  // namespace facet::inline v0::memory::detail
