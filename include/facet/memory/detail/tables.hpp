// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/sequence.hpp>
#include <facet/core/shared.hpp>
#include <facet/memory/detail/calls.hpp>
#include <facet/memory/detail/carry_out.hpp>
#include <facet/memory/detail/describe.hpp>
#include <facet/memory/detail/index_entries.hpp>
#include <facet/memory/detail/producers.hpp>
#include <facet/memory/detail/state.hpp>
#include <facet/memory/statistics.hpp>
#include <facet/value/key_number.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// \file
/// Making, opening and dropping tables, and dropping what has expired.

namespace facet::inline v0::memory::detail {

template <class State>
[[nodiscard]] result<void> create_table(State& state, std::string_view name, const request::table_description& description) {
    if (auto sound = check_name(name, "table"); !sound.has_value()) return sound;
    schema_builder<table_schema> builder;
    auto schema = builder.run(description);
    if (!schema.has_value()) return std::move(schema).error();
    return guarded([&]() -> result<void> {
        auto made = shared<table_store>::make(name, *std::move(schema), state.options.seed, state.options.resource);
        name_keys(*made);
        reader_lock::writer lock(state.lock);
        if (find_table(state, name) != nullptr)
            return make_error(error_code::resource_in_use, "", {"Table already exists: ", name});
        lock.silence();
        state.tables.push_back(std::move(made));
        return {};
    });
}

template <class State>
[[nodiscard]] result<void> erase_table(State& state, std::string_view name) {
    if (auto sound = check_name(name, "table"); !sound.has_value()) return sound;
    if (state.options.log != nullptr) return make_error(error_code::validation, "", {"The engine keeps a log of its changes, in which tables are not erased"});
    shared<table_store> dropped;
    {
        reader_lock::writer lock(state.lock);
        dropped = find_table(state, name);
        if (dropped == nullptr) return no_table();
        lock.silence();
        for (auto& table : state.tables) {
            if (table != dropped) continue;
            std::swap(table, state.tables.back());
            state.tables.pop_back();
            break;
        }
        dropped->dropped.store(1);
    }
    return {};  // memory goes with the last handle
}

/// Contract N2: whether all names of a description can have ids.
[[nodiscard]] inline result<void> check_names(const name_registry& names, const request::table_description& description) {
    if (!description.discriminator.empty() && !is_name(description.discriminator)) return fault_error(value_fault::bad_name);
    std::size_t missing = 0;
    std::string_view first;
    for (const std::string_view attribute : description.attributes) {
        if (!is_name(attribute)) return fault_error(value_fault::bad_name);
        if (names.find(attribute) == 0 && missing++ == 0) first = attribute;
    }
    bool counted = description.discriminator.empty() || names.find(description.discriminator) != 0;
    for (const std::string_view attribute : description.attributes) counted = counted || attribute == description.discriminator;
    if (!counted && missing++ == 0) first = description.discriminator;
    if (names.has_room_for(missing)) return {};
    return invalid("N2", {"the table's items have too many different attribute names (", std::to_string(names.size()), ") for `", first,
                          "`, a new one of this description; open the table with it before they are written"});
}

template <class State>
[[nodiscard]] result<request::table> open(State& state, std::string_view name, const request::table_description& description) {
    if (auto sound = check_name(name, "table"); !sound.has_value()) return std::move(sound).error();
    return guarded([&]() -> result<request::table> {
        reader_lock::writer lock(state.lock);
        auto handle = shared<opened_table>::make();
        handle->owner = &state;
        handle->owner_number = state.number;
        handle->store = find_table(state, name);
        if (handle->store == nullptr) return no_table();
        table_store& store = *handle->store;
        if (auto matched = description_match::run(store.schema, description, *handle); !matched.has_value())
            return std::move(matched).error();
        if (auto named = check_names(store.names, description); !named.has_value()) return std::move(named).error();
        lock.silence();
        if (!description.discriminator.empty())
            if (const auto id = store.names.add(description.discriminator, name_registry::limit, store.memory); id != 0) store.discriminator = id;
        for (const std::string_view attribute : description.attributes) {
            const packed::attribute_id id = store.names.add(attribute, name_registry::limit, store.memory);
            handle->attributes.push_back(id);
            if (handle->known.size() <= id) handle->known.resize(id + std::size_t{1});
            handle->known[id] = 1;
        }
        std::size_t id = 1;
        while (id <= store.names.size() && (store.schema.is_primary(static_cast<packed::attribute_id>(id)) ||
                                            handle->knows(static_cast<packed::attribute_id>(id))))
            ++id;
        handle->all_known_to = static_cast<std::uint16_t>(id - 1);
        request::table opened;
        opened.name = name;
        opened.attributes = handle->attributes;
        opened.state = std::move(handle);
        return opened;
    });
}

template <class State>
[[nodiscard]] std::vector<std::string> table_names(State& state) {
    const reader_lock::reader lock(state.lock);
    std::vector<std::string> names;
    for (const auto& table : state.tables) names.push_back(table->name);
    return names;
}

template <class State>
[[nodiscard]] result<table_statistics> statistics(State& state, std::string_view name) {
    return guarded([&]() -> result<table_statistics> {
        // The arena's figures move with writers outside their silence, so this goes as one.
        const reader_lock::writer lock(state.lock);
        const auto store = find_table(state, name);
        if (store == nullptr) return no_table();
        table_statistics sum;
        sum.items = store->items;
        sum.bytes = store->item_bytes;
        sum.partitions = store->partitions.size();
        sum.index_items = std::vector<std::uint64_t>(store->indexes.size());
        for (std::size_t i = 0; i < store->indexes.size(); ++i) sum.index_items[i] = store->indexes[i].entries;
        sum.memory_used = store->memory.used();
        sum.memory_reserved = store->memory.reserved();
        return sum;
    });
}

/// Whether an item has expired by the TTL attribute (contract Y2), which has this id, or none.
[[nodiscard]] inline bool has_expired(const table_store& store, const record& item, packed::attribute_id ttl, std::string_view name, std::int64_t now) noexcept {
    constexpr std::int64_t five_years = std::int64_t{5} * 365 * 24 * 60 * 60;
    decimal at;
    if (store.schema.is_primary(ttl)) {
        const key_view key = store.key_of(item);
        const bool hash = ttl == store.schema.partition.id;
        if ((hash ? store.schema.partition : store.schema.sort).type != key_type::number || !decode_key_number(hash ? key.partition : key.sort, at)) return false;
    } else {
        byte_buffer room;
        value_view value;
        if (item.layout != 0) {
            const packed::row_view row = store.row_of(item);
            const packed::row_cell* const cell = row.layout().find(ttl);
            if (cell == nullptr || cell->kind <= packed::cell_kind::spliced) return false;  // a text is not written out, which may take memory
            value = row.value(*cell, room);
        } else {
            value = ttl != 0 ? find_by_id(item.stored(), ttl) : find_by_name(item.stored(), name);
        }
        if (!value.present() || value.type() != value_type::number) return false;
        at = value.number();
    }
    constexpr std::int64_t first = std::numeric_limits<std::int64_t>::min();
    return at < decimal(now) && at >= decimal(now < first + five_years ? first : now - five_years);
}

/// The error of a sweep that has erased some items, which it does not bring back.
[[nodiscard]] inline error swept_in_part(error cause, std::size_t erased) {
    if (cause.code == error_code::out_of_memory) cause.message = "memory ran out";
    cause.message += "; before that, " + std::to_string(erased) + " items were erased";
    cause.possibly_applied = true;
    return cause;
}

/// Contract Y2, Y3. Readers come in between portions.
template <class State>
[[nodiscard]] result<std::size_t> sweep(State& state, std::string_view name, std::string_view attribute, std::int64_t now) {
    std::uint64_t logged = 0;
    std::size_t erased = 0;
    auto done = guarded([&]() -> result<std::size_t> {
        reader_lock::writer lock(state.lock);
        const auto store = find_table(state, name);
        if (store == nullptr) return no_table();
        const packed::attribute_id ttl = store->names.find(attribute);
        if (ttl == 0 && store->names.size() < name_registry::item_limit) return std::size_t{0};  // no item has it
        facet::detail::sequence<change> expired;
        scan_producer<table_partition, table_order> all(store->partitions.from(std::uint64_t{0}), ~std::uint64_t{0}, table_order());
        constexpr std::size_t batch = 64;
        const record* records[batch];
        while (const std::size_t count = all.take(records, batch))
            for (std::size_t i = 0; i < count; ++i) {
                if (!has_expired(*store, *records[i], ttl, attribute, now)) continue;
                change& one = expired.emplace_back();
                one.store = store.get();
                one.key = store->key_of(*records[i]);
                one.hash = store->hash(one.key);
                one.old = store->find(one.key);
            }
        constexpr std::size_t portion = 64;
        for (std::size_t begin = 0; begin < expired.size(); begin += portion) {
            const std::size_t size = expired.size() - begin < portion ? expired.size() - begin : portion;
            scratch memory;
            change* changes[portion];
            for (std::size_t i = begin; i < begin + size; ++i) {
                change& one = expired[i];
                changes[i - begin] = &one;
                one.old_entries = find_entries(*store, one.key, store->body_of(*one.old, memory), one.hash.partition, memory);
            }
            if (auto carried = carry_out(state, {changes, size}, lock, memory, logged); !carried.has_value()) return std::move(carried).error();
            lock.speak();
            erased += size;
        }
        return erased;
    });
    if (!done.has_value() && erased != 0) {
        result<std::size_t> some = erased;
        settle(state, logged, some);
        return some.has_value() ? swept_in_part(std::move(done).error(), erased) : std::move(some).error();
    }
    settle(state, logged, done);
    return done;
}

}  // namespace facet::inline v0::memory::detail
