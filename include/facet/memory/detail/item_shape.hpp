// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/memory/detail/errors.hpp>
#include <facet/memory/detail/table_store.hpp>
#include <facet/memory/detail/values.hpp>
#include <facet/request/page_size.hpp>
#include <facet/value/attribute_name.hpp>
#include <facet/value/item_size.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

/// \file
/// What an item must look like to be stored: sizes, nesting, sets (contract sections 3, 5 and 7).

namespace facet::inline v0::memory::detail {

/// Why a value cannot be stored.
enum class value_fault : std::uint8_t { none, too_deep, empty_string_set, empty_number_set, empty_binary_set, bad_name };

using packed::is_name;

/// Looks through a value; recursion is bounded by `levels` (contract E1, T6, N2).
[[nodiscard]] inline value_fault find_fault(value_view value, int levels = packed::maximum_levels) noexcept {
    if (levels <= 0) return value_fault::too_deep;
    switch (value.form()) {
        case packed::tag::string_set: return value.content().empty() ? value_fault::empty_string_set : value_fault::none;
        case packed::tag::number_set: return value.content().empty() ? value_fault::empty_number_set : value_fault::none;
        case packed::tag::binary_set: return value.content().empty() ? value_fault::empty_binary_set : value_fault::none;
        case packed::tag::list:
            for (packed::element_cursor cursor(value); !cursor.done();)
                if (const value_fault fault = find_fault(cursor.take(), levels - 1); fault != value_fault::none) return fault;
            return value_fault::none;
        case packed::tag::map:
            for (packed::entry_cursor cursor(value); !cursor.done();) {
                const packed::entry_view entry = cursor.take();
                if (!is_name(entry.name)) return value_fault::bad_name;
                if (const value_fault fault = find_fault(entry.value, levels - 1); fault != value_fault::none) return fault;
            }
            return value_fault::none;
        default: return value_fault::none;
    }
}

[[nodiscard]] inline error fault_error(value_fault fault) {
    switch (fault) {
        case value_fault::empty_string_set: return invalid_parameter("T6", {"An string set  may not be empty"});
        case value_fault::empty_number_set: return invalid_parameter("T6", {"An number set  may not be empty"});
        case value_fault::empty_binary_set: return invalid_parameter("T6", {"Binary sets should not be empty"});
        case value_fault::bad_name: return invalid("N2", {packed::bad_name});
        default:
            return invalid("E1", {"Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond "
                                  "supported limit"});
    }
}

[[nodiscard]] inline result<void> check_value(value_view value) {
    if (const value_fault fault = find_fault(value); fault != value_fault::none) return fault_error(fault);
    return {};
}

using facet::detail::pages::key_value_size;

/// The part of an item's size that its key makes.
[[nodiscard]] inline std::size_t key_size(const table_schema& schema, key_view key) noexcept {
    std::size_t size = schema.key_names() + key_value_size(schema.partition.type, key.partition);
    if (schema.has_sort) size += key_value_size(schema.sort.type, key.sort);
    return size;
}

/// The size of a whole number in an item (contract Z3).
[[nodiscard]] inline std::size_t integer_size(std::int64_t value) noexcept {
    if (value == 0) return 1;
    const bool negative = value < 0;
    std::uint64_t magnitude = negative ? ~static_cast<std::uint64_t>(value) + 1 : static_cast<std::uint64_t>(value);
    std::size_t size = negative ? 3 : 2;  // a byte for two digits
    if (magnitude < 100) return size;
    while (magnitude % 10 == 0) magnitude /= 10;  // zeros at the end are left out
    for (; magnitude >= 100; magnitude /= 100) ++size;
    return size;
}

/// What a body comes to.
struct shape {
    std::size_t size = 0;           ///< contract Z1, the key included
    std::uint16_t highest_id = 0;   ///< as record keeps it
    bool has_text = false;          ///< some attribute is named by text
    const value_view* values = nullptr;  ///< of the key attributes, by id
};

}  // namespace facet::inline v0::memory::detail
