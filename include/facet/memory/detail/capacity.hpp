// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/memory/detail/item_shape.hpp>
#include <facet/request/requests.hpp>
#include <facet/value/attribute_finder.hpp>

#include <cstddef>
#include <string_view>

/// \file
/// What calls cost (contract section 19).

namespace facet::inline v0::memory::detail {

/// Units of a read of this many bytes (contract W1, W2).
[[nodiscard]] constexpr double read_units(std::size_t bytes, bool consistent) noexcept {
    const std::size_t units = bytes == 0 ? 1 : (bytes + 4095) / 4096;
    return static_cast<double>(units) * (consistent ? 1.0 : 0.5);
}

/// Units of a write to an item of this many bytes, the larger of before and after (contract W4).
[[nodiscard]] constexpr double write_units(std::size_t bytes) noexcept {
    return static_cast<double>(bytes == 0 ? 1 : (bytes + 1023) / 1024);
}

/// The size of an item's entry in an index (contract X2, W6, W10).
[[nodiscard]] inline std::size_t entry_size(const table_store& store, const index_schema& index, key_view key, std::string_view body,
                                            std::size_t item_size) noexcept {
    if (index.projected == request::projection_kind::all) return item_size;
    std::size_t size = key_size(store.schema, key);
    for (packed::attribute_cursor cursor(body); !cursor.done();) {
        const packed::attribute_view attribute = cursor.take();
        if (attribute.id != 0 && index.shows(attribute.id))
            size += store.names.name(attribute.id).size() + packed::value_size(attribute.value);
    }
    return size;
}

/// Whether an index's entry looks the same for two bodies of one item. What an index names has an id, so that only one of whole items shows
/// attributes without.
[[nodiscard]] inline bool same_entry(const index_schema& index, std::string_view before, std::string_view after) noexcept {
    if (before == after) return true;
    const auto shown = [&index](const packed::attribute_view& attribute) {
        return attribute.id != 0 ? index.shows(attribute.id) : index.projected == request::projection_kind::all;
    };
    packed::attribute_finder others(after);
    std::size_t left = 0;
    for (packed::attribute_cursor cursor(before); !cursor.done();) {
        const packed::attribute_view attribute = cursor.take();
        if (!shown(attribute)) continue;
        ++left;
        const value_view other = others.find(attribute);
        if (!other.present() || !equal(attribute.value, other)) return false;
    }
    for (packed::attribute_cursor cursor(after); !cursor.done();)
        if (shown(cursor.take())) --left;
    return left == 0;
}

/// One side of a write, as capacity sees it.
struct written_side {
    bool present = false;
    std::string_view body;
    std::size_t size = 0;
};

/// Adds what a write costs: to the table, times `factor` (contract W4, W5), and to each index that it touches (W10).
template <class Table>
inline void charge_write(const Table& table, key_view key, const written_side& before, const written_side& after,
                         double factor, request::consumed_capacity& capacity) {
    const table_store& store = *table.store;
    capacity.table += factor * write_units(before.size > after.size ? before.size : after.size);
    for (std::size_t i = 0; i < store.schema.indexes.size(); ++i) {
        const index_schema& index = store.schema.indexes[i];
        const key_values old_values{key, nullptr, before.body};
        const key_values new_values{key, nullptr, after.body};
        const bool was = before.present && in_index(index, store.schema, old_values);
        const bool is = after.present && in_index(index, store.schema, new_values);
        const std::size_t old_size = was ? entry_size(store, index, key, before.body, before.size) : 0;
        const std::size_t new_size = is ? entry_size(store, index, key, after.body, after.size) : 0;
        double units = 0;
        if (was && is) {
            key_room a;
            key_room b;
            const bool moved = index_key_half(index.partition, store.schema, old_values, a) !=
                                   index_key_half(index.partition, store.schema, new_values, b) ||
                               index_key_half(index.sort, store.schema, old_values, a) !=
                                   index_key_half(index.sort, store.schema, new_values, b);
            if (moved) units = write_units(old_size) + write_units(new_size);
            else if (!same_entry(index, before.body, after.body)) units = write_units(old_size > new_size ? old_size : new_size);
        } else if (was || is) {
            units = write_units(was ? old_size : new_size);
        }
        if (units != 0) capacity.indexes[table.positions[i]] += static_cast<float>(units);
    }
}

}  // namespace facet::inline v0::memory::detail
