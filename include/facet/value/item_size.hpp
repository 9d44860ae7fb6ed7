// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/value/packed.hpp>

#include <concepts>
#include <cstddef>
#include <string_view>

/// \file
/// Sizes as DynamoDB counts them (contract section 5), over packed values.

namespace facet::inline v0::packed {

/// The size of an item at most, in bytes (contract Z1).
inline constexpr std::size_t maximum_item_size = 409'600;

/// How deep values nest at most, the outermost counting as one (contract E1).
inline constexpr int maximum_levels = 32;

/// The size of a value, without its name (contract Z2 to Z5). The value nests at most 32 levels. O(length of its bytes).
[[nodiscard]] inline std::size_t value_size(value_view value) noexcept {
    switch (value.form()) {
        case tag::string:
        case tag::time:
        case tag::binary: return value.bytes().size();
        case tag::integer:
        case tag::fraction:
        case tag::wide: return number_size(value.number());
        case tag::no:
        case tag::yes:
        case tag::null: return 1;
        case tag::list: {
            std::size_t size = 3;
            for (element_cursor cursor(value); !cursor.done();) size += 1 + value_size(cursor.take());
            return size;
        }
        case tag::map: {
            std::size_t size = 3;
            for (entry_cursor cursor(value); !cursor.done();) {
                const entry_view entry = cursor.take();
                size += 1 + entry.name.size() + value_size(entry.value);
            }
            return size;
        }
        default: {
            std::size_t size = 0;
            for (element_cursor cursor(value); !cursor.done();) size += value_size(cursor.take());
            return size;
        }
    }
}

/// The size of all the attributes of a body, names included (contract Z1); the primary key is not among them. `name_length`
/// gives the length in bytes of the name that an attribute id other than 0 stands for.
template <std::invocable<attribute_id> NameLength>
[[nodiscard]] std::size_t body_size(std::string_view body, NameLength&& name_length) {
    std::size_t size = 0;
    for (attribute_cursor cursor(body); !cursor.done();) {
        const attribute_view attribute = cursor.take();
        size += attribute.id == 0 ? attribute.name.size() : static_cast<std::size_t>(name_length(attribute.id));
        size += value_size(attribute.value);
    }
    return size;
}

}  // namespace facet::inline v0::packed
