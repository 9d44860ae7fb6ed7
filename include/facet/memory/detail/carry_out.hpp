// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/byte_buffer.hpp>
#include <facet/memory/detail/commit.hpp>
#include <facet/memory/detail/state.hpp>
#include <facet/value/packed.hpp>

#include <cstddef>
#include <cstdint>
#include <new>
#include <string_view>
#include <utility>

/// \file
/// Changes that were decided are told to the engine's log, where it has one, and carried out.

namespace facet::inline v0::memory::detail {

/// The body of what a change stores, whose attributes all have their names.
template <class Change>
[[nodiscard]] std::string_view named_body(const Change& one, scratch& memory) {
    byte_buffer room;
    byte_buffer named;
    packed::writer writer(named);
    for (packed::attribute_cursor cursor(one.body(room)); !cursor.done();) {
        const packed::attribute_view attribute = cursor.take();
        writer.attribute(attribute.id == 0 ? attribute.name : one.store->names.name(attribute.id));
        writer.copy_attribute(attribute.value);
    }
    return memory.keep(named.view());
}

/// Tells a log of changes; gives their number.
template <class Change>
[[nodiscard]] result<std::uint64_t> tell(change_log& log, span<Change* const> changes, scratch& memory) {
    auto* const told = memory.allocate_array<item_change>(changes.size());
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const Change& one = *changes[i];
        item_change& to = *::new (static_cast<void*>(told + i)) item_change;
        const table_schema& schema = one.store->schema;
        to.table = one.store->name;
        to.partition = {schema.partition.name, schema.partition.type};
        if (schema.has_sort) to.sort = {schema.sort.name, schema.sort.type};
        to.key = one.key;
        to.erased = !one.stores;
        if (one.stores) to.body = named_body(one, memory);
    }
    return log.append({told, changes.size()});
}

/// Carries changes out, once the log was told of them; `logged` gets their number there.
template <class State>
[[nodiscard]] [[gnu::cold, gnu::noinline]] result<void> carry_out_logged(State& state, span<change* const> changes, reader_lock::writer& lock,
                                                                         scratch& memory, std::uint64_t& logged) {
    auto told = tell(*state.options.log, changes, memory);
    if (!told.has_value()) return std::move(told).error();
    struct promise {
        change_log* log;
        std::uint64_t number;
        ~promise() {
            if (log != nullptr) log->retract(number);
        }
    } open{state.options.log, *told};
    lock.silence();
    commit(changes).run();
    open.log = nullptr;
    state.logged = logged = *told;
    return {};
}

/// Makes the tables' maps larger. That takes long where they are, so readers wait for no more than the exchange. Throws what the tables'
/// memory throws. A template, as needs_room(), to be compiled where it is used.
template <class Change>
[[gnu::cold, gnu::noinline]] void make_room(span<Change* const> changes, reader_lock::writer& lock) {
    for (const Change* one : changes)
        one->store->each_map([&lock](auto& map) {
            if (!map.is_full()) return;
            lock.speak();
            auto larger = map.grown();
            lock.silence();
            map.take(larger);
            lock.speak();  // what was there before goes when readers are back
        });
}
template <class Change>
[[nodiscard]] bool needs_room(span<Change* const> changes) noexcept {
    bool full = false;
    for (const Change* one : changes)
        if (one->stores && !one->patches) one->store->each_map([&full](const auto& map) { full = full || map.is_full(); });
    return full;
}

/// Carries out changes of different items, all or none, in the readers' silence. Throws what the tables' memory throws; fails as the log
/// does. Nothing has changed then. `logged`: what to settle() when the writers' lock is released; where there is nothing to change, what has
/// made the items as they are.
template <class State>
[[nodiscard]] [[gnu::always_inline]] inline result<void> carry_out(State& state, span<change* const> changes, reader_lock::writer& lock, scratch& memory,
                                                                   std::uint64_t& logged) {
    if (changes.empty()) {
        logged = state.logged;
        return {};
    }
    if (needs_room(changes)) [[unlikely]] make_room(changes, lock);
    if (state.options.log != nullptr) [[unlikely]] return carry_out_logged(state, changes, lock, memory, logged);
    lock.silence();
    commit(changes).run();
    return {};
}

/// Of a write that succeeded, waits until the log has what it was told, up to this number; 0: nothing. Where that fails, so does the write.
template <class State, class Value>
[[gnu::always_inline]] inline void settle(State& state, std::uint64_t logged, result<Value>& done) {
    if (logged == 0 || !done.has_value()) [[likely]] return;
    result<void> settled;
    if (!has_memory_for([&] { settled = state.options.log->settle(logged); })) settled = make_error(error_code::out_of_memory, "", {"memory ran out"});
    if (settled.has_value()) return;
    error cause = std::move(settled).error();
    cause.possibly_applied = true;
    done = std::move(cause);
}

}  // namespace facet::inline v0::memory::detail
