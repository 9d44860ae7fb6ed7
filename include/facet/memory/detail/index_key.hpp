// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/sequence.hpp>
#include <facet/core/text_at.hpp>
#include <facet/memory/detail/schema.hpp>
#include <facet/memory/detail/scratch.hpp>
#include <facet/value/item_view.hpp>
#include <facet/value/key_number.hpp>
#include <facet/value/packed.hpp>
#include <facet/value/row.hpp>

#include <cstddef>
#include <string_view>

/// \file
/// The key an item has in an index, as two byte strings that compare as the index is ordered. One attribute: its key bytes.
/// Several: each but the last with 00 written as 00 FF and 00 00 behind it, so that they compare one after the other.

namespace facet::inline v0::memory::detail {

/// Room for half an index key while it is compared: the longest that K2 admits fits without an allocation, so that comparing
/// never fails.
using key_room = basic_byte_buffer<4224>;

template <class Buffer>
void append_component(Buffer& out, std::string_view bytes, bool last) {
    if (last) return out.append(bytes);
    for (const char byte : bytes) {
        out.push_back(byte);
        if (byte == '\0') out.push_back('\xff');
    }
    out.append(v0::detail::text_at("\0\0", 2));
}

using packed::value_view;

/// The position behind a packed value, found soonest where it is a text or a whole number.
[[nodiscard]] [[gnu::always_inline]] inline const char* end_of_value(const char* at) noexcept {
    switch (const auto form = static_cast<packed::tag>(*at)) {
        case packed::tag::string:
        case packed::tag::binary:
        case packed::tag::time: {
            ++at;
            const std::uint64_t length = packed::detail::get_varint(at);
            return at + length + (form == packed::tag::time ? packed::detail::moment_size : 0);
        }
        case packed::tag::integer:
            while ((*++at & 0x80) != 0) {}
            return at + 1;
        default: return value_view(at).end();
    }
}

/// The value of an attribute in a body by its id; not present where the body has none.
[[nodiscard]] inline packed::value_view find_by_id(std::string_view body, packed::attribute_id id) noexcept {
    const char* at = body.data();
    for (const char* const end = at + body.size(); at != end; at = end_of_value(at)) {
        const std::uint64_t found = packed::detail::get_varint(at);
        if (found == id) return value_view(at);
        if (found != 0) continue;
        const std::uint64_t length = packed::detail::get_varint(at);
        at += length;
    }
    return {};
}
/// The same of one without an id, by its name.
[[nodiscard]] inline packed::value_view find_by_name(std::string_view body, std::string_view name) noexcept {
    for (packed::attribute_cursor cursor(body); !cursor.done();) {
        const packed::attribute_view attribute = cursor.take();
        if (attribute.id == 0 && attribute.name == name) return attribute.value;
    }
    return {};
}

/// The values of a row's key attributes: as key_values, each valid until the next is asked for.
struct row_values {
    key_view key;
    packed::row_view row;
    key_room* room;

    [[nodiscard]] value_view find(packed::attribute_id id) const { return row.find(id, *room); }
    /// Of a string or binary that is there.
    [[nodiscard]] std::string_view bytes(packed::attribute_id id) const { return row.bytes(row.layout().cell(id), *room); }
};

/// The values of a table's key attributes in one item, by id: what its index keys are made of.
struct key_values {
    key_view key;
    const packed::value_view* values = nullptr;  ///< by id; unused where `body` serves
    std::string_view body;

    [[nodiscard]] value_view find(packed::attribute_id id) const noexcept {
        return values != nullptr ? values[id] : find_by_id(body, id);
    }
    /// Of a string or binary that is there.
    [[nodiscard]] std::string_view bytes(packed::attribute_id id) const noexcept { return find(id).bytes(); }
};

/// Appends key bytes of a packed string, binary or number.
template <class Buffer>
void append_key_bytes(Buffer& out, packed::value_view value, bool last) {
    if (value.type() != value_type::number) return append_component(out, value.bytes(), last);
    char number[max_key_number_bytes];
    const std::size_t size = encode_key_number(value.number(), number);
    append_component(out, v0::detail::text_at(number, size), last);
}

/// The bytes of one half of an index key: a view into the item where one string makes it, else built in `room`. Every part
/// must be there.
template <class Values>
[[nodiscard]] std::string_view index_key_half(const facet::detail::sequence<key_part>& parts, const table_schema& schema, const Values& item,
                                              key_room& room) {
    room.clear();
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const key_part& part = parts[i];
        const bool last = i + 1 == parts.size();
        if (part.id == 1 || schema.is_primary(part.id)) {
            const std::string_view bytes = part.id == 1 ? item.key.partition : item.key.sort;
            if (parts.size() == 1) return bytes;
            append_component(room, bytes, last);
            continue;
        }
        if (parts.size() == 1 && part.type != key_type::number) return item.bytes(part.id);
        append_key_bytes(room, item.find(part.id), last);
    }
    return room.view();
}

/// The bytes of one key attribute of an item, which must be there; `number` has room for max_key_number_bytes.
template <class Values>
[[nodiscard]] std::string_view key_part_bytes(const key_part& part, const table_schema& schema, const Values& item, char* number) {
    if (schema.is_primary(part.id)) return part.id == 1 ? item.key.partition : item.key.sort;
    const value_view value = item.find(part.id);
    if (part.type != key_type::number) return value.bytes();
    return v0::detail::text_at(number, encode_key_number(value.number(), number));
}

/// Whether the item has every attribute of the index's key (contract X1). Their types are those declared, since no other item
/// is let in (X3).
[[nodiscard]] inline bool in_index(const index_schema& index, const table_schema& schema, const key_values& item) noexcept {
    auto all = [&](const facet::detail::sequence<key_part>& parts) {
        for (const key_part& part : parts)
            if (!schema.is_primary(part.id) && !item.find(part.id).present()) return false;
        return true;
    };
    return all(index.partition) && all(index.sort);
}

}  // namespace facet::inline v0::memory::detail
