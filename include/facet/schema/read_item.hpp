// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/schema/item_codec.hpp>

#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>

namespace facet::inline v0::detail {

/// Reads an item as one entity. `emplace()` makes the object and gives it; it is called once, before or after the fields are
/// read, as the struct allows: plain structs are filled in place, others (const, move-only or not default-constructible
/// members) are built from their fields at once.
template <class Table, std::size_t Entity, class Emplace>
item_outcome read_item(const item_view& item, attribute_ids ids, Emplace emplace) {
    using struct_type = typename item_layout<Table, Entity>::struct_type;
    item_reader<Table, Entity> reader(item, ids);
    (void)fill_aggregate<struct_type>(
        emplace, [&]<std::size_t Field>(std::integral_constant<std::size_t, Field>, auto& field) { return reader.template read<Field>(field); });
    return reader.outcome();
}

}  // namespace facet::inline v0::detail
