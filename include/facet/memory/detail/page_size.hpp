// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/memory/detail/item_shape.hpp>
#include <facet/memory/detail/page_value.hpp>
#include <facet/memory/detail/table_store.hpp>

#include <cstddef>
#include <string_view>

/// \file
/// How many bytes an item adds to its page (contract Q11).

namespace facet::inline v0::memory::detail {

/// Of an item whose attributes beside the key make so many.
[[nodiscard]] inline std::size_t page_size(const table_schema& schema, key_view key, std::size_t attributes) noexcept {
    return facet::detail::pages::page_size(schema.partition.type, schema.sort.type, key, attributes);
}
[[nodiscard]] inline std::size_t page_size(const table_schema& schema, key_view key, std::string_view body) noexcept {
    return request::page_size(schema.partition.type, schema.sort.type, key, body);
}

/// The same of an item as it is kept. Of most rows it follows from the item's size.
[[nodiscard]] inline std::size_t page_size(const table_store& store, const record& item) noexcept {
    const table_schema& schema = store.schema;
    const key_view key = store.key_of(item);
    if (item.layout == 0) return page_size(schema, key, item.stored());
    const learned_layout& learned = store.layouts.learned(item.layout);
    std::size_t attributes = item.size - key_size(schema, key) - learned.names_size;
    const bool may_be_long = attributes >= longest_short_text;
    attributes += learned.page_surplus;
    if (may_be_long || !learned.is_regular) {
        const packed::row_view row = store.row_of(item);
        for (const packed::row_cell& each : learned.layout.cells) attributes += page_surplus(row, each);
    }
    return page_size(schema, key, attributes);
}

/// A bound of it that needs nothing but the sizes of some items.
[[nodiscard]] constexpr std::size_t page_size_bound(std::size_t count, std::size_t bytes) noexcept { return 7 * bytes + 28 * count; }

}  // namespace facet::inline v0::memory::detail
