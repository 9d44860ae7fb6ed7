// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/text_at.hpp>
#include <facet/memory/detail/index_key.hpp>
#include <facet/memory/detail/order.hpp>
#include <facet/memory/detail/partition_map.hpp>
#include <facet/memory/detail/row_layouts.hpp>
#include <facet/memory/detail/sort_tree.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <string_view>

namespace facet::inline v0::memory::detail {

/// An item collection: all items of one partition key. Its key bytes lie behind it.
struct table_partition {
    sort_tree<table_order> tree;
    local_chunk chunk;         ///< where its records are cut from
    std::uint32_t number = 0;  ///< stands for it in records
    std::uint32_t key_length = 0;

    [[nodiscard]] std::string_view key() const noexcept {
        return v0::detail::text_at(reinterpret_cast<const char*>(this + 1), key_length);
    }
};

/// The order of an index's entries within their partition: by index sort key, then by the table's key (contract Q10).
struct index_order {
    struct room {
        key_room half;
        key_room value;
    };

    const table_schema* schema = nullptr;
    const index_schema* index = nullptr;
    table_partition* const* partitions = nullptr;  ///< by number
    const row_layouts* layouts = nullptr;

    [[nodiscard]] key_view entry(const record& item) const noexcept {
        return {partitions[item.partition]->key(), item.sort()};
    }
    /// Gives what lies behind the first `skip` of the bytes that sort() gives; false where there are fewer, or they do not lie in one piece.
    [[nodiscard]] bool sort_behind(const record& item, std::size_t skip, std::string_view& out) const noexcept {
        if (item.layout == 0 || index->sort.size() != 1 || schema->is_primary(index->sort[0].id)) return false;
        const row_layout& layout = *layouts->at(item.layout);
        const packed::row_cell* const cell = layout.find(index->sort[0].id);
        return cell != nullptr && packed::row_view(layout, {}, item.sort()).bytes_behind(*cell, skip, out);
    }
    [[nodiscard]] std::string_view sort(const record& item, room& bytes) const noexcept {
        if (item.layout == 0) return index_key_half(index->sort, *schema, key_values{entry(item), nullptr, item.stored()}, bytes.half);
        const key_view key = entry(item);
        return index_key_half(index->sort, *schema, row_values{key, {*layouts->at(item.layout), key.partition, key.sort}, &bytes.value}, bytes.half);
    }
};

/// All entries of an index with one index partition key, whose bytes lie behind it.
struct index_partition {
    sort_tree<index_order> tree;
    std::uint32_t key_length = 0;
    std::uint32_t unused = 0;

    [[nodiscard]] std::string_view key() const noexcept {
        return v0::detail::text_at(reinterpret_cast<const char*>(this + 1), key_length);
    }
};

/// Makes an empty partition with this key. Throws what the arena throws.
template <class Partition>
[[nodiscard]] Partition* make_partition(arena& memory, std::string_view key) {
    auto* made = ::new (memory.allocate(sizeof(Partition) + key.size())) Partition;
    made->key_length = static_cast<std::uint32_t>(key.size());
    if (!key.empty()) std::memcpy(reinterpret_cast<char*>(made + 1), key.data(), key.size());
    return made;
}

template <class Partition>
void release_partition(arena& memory, Partition* partition) noexcept {
    memory.deallocate(partition, sizeof(Partition) + partition->key_length);
}

}  // namespace facet::inline v0::memory::detail
