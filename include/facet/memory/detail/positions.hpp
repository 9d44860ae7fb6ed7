// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/sequence.hpp>
#include <facet/memory/detail/errors.hpp>
#include <facet/memory/detail/item_image.hpp>
#include <facet/request/position.hpp>

#include <cstddef>
#include <string_view>

namespace facet::inline v0::memory::detail {

/// Appends an item's place in its table.
inline void append_place(const table_schema& schema, key_view key, byte_buffer& out) {
    request::append_position(out, key.partition);
    if (schema.has_sort) request::append_position(out, key.sort);
}
template <class Values>
void append_place(const table_schema& schema, const index_schema& index, const Values& values, byte_buffer& out) {
    char number[max_key_number_bytes];
    for (const key_part& part : index.partition) request::append_position(out, key_part_bytes(part, schema, values, number));
    for (const key_part& part : index.sort) request::append_position(out, key_part_bytes(part, schema, values, number));
}
/// Appends an item's place on an access path (contract Q8); `index` is null for the table.
inline void append_place(const table_store& store, const index_schema* index, const record& item, byte_buffer& out) {
    const key_view key = store.key_of(item);
    append_place(store.schema, key, out);
    if (index == nullptr) return;
    if (item.layout == 0) return append_place(store.schema, *index, key_values{key, nullptr, item.stored()}, out);
    key_room room;
    append_place(store.schema, *index, row_values{key, store.row_of(item), &room}, out);
}

/// Where a query or scan resumes, read back from a position (contract Q9). Nothing in it is trusted.
class start_place {
public:
    start_place() noexcept = default;
    start_place(const start_place&) = delete;
    start_place& operator=(const start_place&) = delete;

    key_view entry;              ///< the table's key
    std::string_view partition;  ///< the access path's partition
    std::string_view sort;       ///< its sort bytes

    [[nodiscard]] result<void> parse(const table_schema& schema, const index_schema* index, std::string_view position) {
        request::position_reader in(position);
        auto take = [&in](const key_part& part, std::size_t longest, std::string_view& bytes) {
            if (!in.take(bytes) || bytes.empty() || bytes.size() > longest) return false;
            decimal number;
            return part.type != key_type::number || decode_key_number(bytes, number);
        };
        if (!take(schema.partition, longest_partition_key, entry.partition)) return wrong();
        if (schema.has_sort && !take(schema.sort, longest_sort_key, entry.sort)) return wrong();
        if (index == nullptr) {
            partition = entry.partition;
            sort = entry.sort;
            return in.done() ? result<void>() : wrong();
        }
        auto take_half = [&](const facet::detail::sequence<key_part>& parts, std::size_t longest, key_room& room, std::string_view& half) {
            for (std::size_t i = 0; i < parts.size(); ++i) {
                std::string_view bytes;
                if (!take(parts[i], longest, bytes)) return false;
                if (schema.is_primary(parts[i].id) && bytes != (parts[i].id == 1 ? entry.partition : entry.sort)) return false;
                append_component(room, bytes, i + 1 == parts.size());
            }
            half = room.view();
            return true;
        };
        if (!take_half(index->partition, longest_partition_key, partition_, partition)) return wrong();
        if (!take_half(index->sort, longest_sort_key, sort_, sort)) return wrong();
        return in.done() ? result<void>() : wrong();
    }

    [[nodiscard]] static error wrong() { return invalid("Q9", {"The provided starting key is invalid"}); }

private:
    key_room partition_;
    key_room sort_;
};

}  // namespace facet::inline v0::memory::detail
