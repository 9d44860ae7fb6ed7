// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/byte_buffer.hpp>
#include <facet/core/span.hpp>
#include <facet/request/position.hpp>
#include <facet/request/table_description.hpp>
#include <facet/value/decimal.hpp>
#include <facet/value/key_number.hpp>
#include <facet/value/row.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

/// \file
/// What an item's key attributes hold, as key bytes.

namespace facet::inline v0::detail {

/// Where items have a key attribute.
struct key_place {
    enum class part : std::uint8_t { partition, sort, body };
    part in = part::body;
    packed::attribute_id id = 0;  ///< of one in the body

    key_place() noexcept = default;
    key_place(const request::table_description& table, span<const packed::attribute_id> ids, const request::key_attribute& attribute) noexcept {
        if (attribute.name == table.partition.name) {
            in = part::partition;
        } else if (table.has_sort() && attribute.name == table.sort.name) {
            in = part::sort;
        } else {
            for (std::size_t i = 0; i < table.attributes.size() && id == 0; ++i)
                if (table.attributes[i] == attribute.name) id = ids[i];
        }
    }

    /// What an item has there: where it lies, or written into `room`; false where it has nothing.
    [[nodiscard]] bool find(const item_view& item, key_buffer& room, std::string_view& out) const {
        if (in != part::body) return out = in == part::partition ? item.key.partition : item.key.sort, true;
        packed::value_view value;
        if (item.layout == nullptr) {
            value = packed::find_value(item, id, room);
        } else if (const packed::row_cell* const cell = item.layout->find(id)) {
            const packed::row_view row(*item.layout, item.key.partition, item.key.sort);
            if (cell->kind <= packed::cell_kind::spliced) return out = row.bytes(*cell, room), true;
            value = row.value(*cell, room);
        }
        if (!value.present()) return false;
        if (value.type() == value_type::number) {
            const decimal number = value.number();
            room.clear();
            room.commit(encode_key_number(number, room.reserve(max_key_number_bytes)));
            out = room.view();
        } else {
            out = value.bytes();
        }
        return true;
    }
};

/// The key attributes of an index's entry or of the table, as a position to resume behind (contract Q8).
template <class Buffer>
[[nodiscard]] bool append_item_position(Buffer& out, const item_view& item, const request::table_description& table,
                                        span<const packed::attribute_id> ids, std::int32_t index) {
    request::append_position(out, item.key.partition);
    if (table.has_sort()) request::append_position(out, item.key.sort);
    if (index < 0) return true;
    const request::index_description& described = table.indexes[static_cast<std::size_t>(index)];
    for (const auto& attributes : {described.partition, described.sort})
        for (const request::key_attribute& attribute : attributes) {
            key_buffer room;
            std::string_view value;
            if (!key_place(table, ids, attribute).find(item, room, value)) return false;
            request::append_position(out, value);
        }
    return true;
}

}  // namespace facet::inline v0::detail
