// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/memory/detail/item_image.hpp>
#include <facet/memory/detail/table_store.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

/// \file
/// An item's keys in all indexes of its table, found in one walk over its body.

namespace facet::inline v0::memory::detail {

/// Whether half an index key is the bytes of one string or binary, of the item itself.
[[nodiscard]] inline bool is_in_place(const facet::detail::sequence<key_part>& parts, const table_schema& schema) noexcept {
    return parts.size() == 1 && (parts[0].type != key_type::number || schema.is_primary(parts[0].id));
}

/// As index_key_half(), but the bytes stay as long as item and scratch memory do.
[[nodiscard]] inline std::string_view keep_key_half(const facet::detail::sequence<key_part>& parts, const table_schema& schema,
                                                    const key_values& item, scratch& memory) {
    if (parts.empty()) return {};
    if (is_in_place(parts, schema)) [[likely]] {
        const packed::attribute_id id = parts[0].id;
        return id == 1 ? item.key.partition : schema.is_primary(id) ? item.key.sort : item.find(id).bytes();
    }
    key_room room;
    return memory.keep(index_key_half(parts, schema, item, room));
}

/// The keys of an item in each index of its table, where nothing is wrong with them (image_check) and each half is one string or binary, as
/// most are; else null. As below.
[[nodiscard]] inline index_entry* find_plain_entries(const table_store& store, const key_values& item, std::uint64_t hashed, scratch& memory) {
    const table_schema& schema = store.schema;
    const std::size_t count = schema.indexes.size();
    auto* const entries = memory.allocate_array<index_entry>(count);
    for (std::size_t i = 0; i < count; ++i) {
        index_entry& entry = entries[i];
        entry = {};
        entry.present = true;
        const auto take = [&](const facet::detail::sequence<key_part>& parts, std::size_t limit, std::string_view& out) {
            if (parts.size() != 1) return parts.empty();
            const key_part& part = parts[0];
            if (schema.is_primary(part.id)) {
                out = part.id == 1 ? item.key.partition : item.key.sort;
            } else if (const value_view value = item.find(part.id); value.present()) {
                if (value.type() != to_value_type(part.type) || part.type == key_type::number) return false;
                out = value.bytes();
            } else {
                entry.present = false;
                return true;
            }
            return !out.empty() && out.size() <= limit;
        };
        if (!take(schema.indexes[i].partition, longest_partition_key, entry.partition) || !take(schema.indexes[i].sort, longest_sort_key, entry.sort)) return nullptr;
        const bool same = entry.partition.data() == item.key.partition.data() && entry.partition.size() == item.key.partition.size();
        entry.hash = same || !entry.present ? hashed : store.indexes[i].partitions.hash(entry.partition);
    }
    return entries;
}

/// The keys of an item in each index of its table. They point into the item and the scratch memory. `hashed` is the hash of its
/// partition key.
[[nodiscard]] inline index_entry* find_entries(const table_store& store, const key_values& item, std::uint64_t hashed,
                                                     scratch& memory) {
    const table_schema& schema = store.schema;
    const std::size_t count = schema.indexes.size();
    auto* const entries = memory.allocate_array<index_entry>(count);
    for (std::size_t i = 0; i < count; ++i) {
        const index_schema& index = schema.indexes[i];
        entries[i] = {};
        if (!in_index(index, schema, item)) continue;
        entries[i].present = true;
        entries[i].partition = keep_key_half(index.partition, schema, item, memory);
        entries[i].sort = keep_key_half(index.sort, schema, item, memory);
        // All maps of a table hash alike.
        const bool same = entries[i].partition.data() == item.key.partition.data() && entries[i].partition.size() == item.key.partition.size();
        entries[i].hash = same ? hashed : store.indexes[i].partitions.hash(entries[i].partition);
    }
    return entries;
}

/// As above, for an item as it is stored.
[[nodiscard]] inline index_entry* find_entries(const table_store& store, key_view key, std::string_view body, std::uint64_t hashed,
                                                     scratch& memory) {
    const std::size_t keys = store.schema.key_count() + 1;
    auto* const values = memory.allocate_array<value_view>(keys);
    for (std::size_t i = 0; i < keys; ++i) values[i] = value_view();
    for (packed::attribute_cursor cursor(body); !cursor.done();) {
        const packed::attribute_view attribute = cursor.take();
        if (attribute.id < keys) values[attribute.id] = attribute.value;  // of those named by text at 0, which nobody asks for
    }
    return find_entries(store, {key, values, body}, hashed, memory);
}

}  // namespace facet::inline v0::memory::detail
