// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/value/attribute_value.hpp>

#include <cstddef>

namespace facet::inline v0 {

/// A whole item as a dynamic value: its top-level attributes by name, key attributes among them (contract T8). To and from
/// what a backend handles: request/dynamic_item.hpp. To and from JSON: json/.
using item = attribute_map;

/// The size of a value as DynamoDB counts it (contract Z2 to Z5), without its name. The value nests at most 32 levels. O(size).
[[nodiscard]] inline std::size_t value_size(const attribute_value& value) noexcept {
    switch (value.type()) {
        case value_type::string: return value.if_string()->size();
        case value_type::binary: return value.if_binary()->size();
        case value_type::number: return number_size(*value.if_number());
        case value_type::boolean:
        case value_type::null: return 1;
        case value_type::map: {
            std::size_t size = 3;
            for (const attribute& entry : *value.if_map()) size += 1 + entry.name.size() + value_size(entry.value);
            return size;
        }
        default: {
            const bool list = value.type() == value_type::list;
            std::size_t size = list ? 3 : 0;
            for (const attribute_value& element : value.elements()) size += value_size(element) + (list ? 1 : 0);
            return size;
        }
    }
}

/// The size of an item, names included (contract Z1). O(size).
[[nodiscard]] inline std::size_t item_size(const item& attributes) noexcept {
    std::size_t size = 0;
    for (const attribute& entry : attributes) size += entry.name.size() + value_size(entry.value);
    return size;
}

}  // namespace facet::inline v0
