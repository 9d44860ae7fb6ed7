// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/byte_buffer.hpp>
#include <facet/core/shared.hpp>
#include <facet/core/span.hpp>
#include <facet/request/requests.hpp>
#include <facet/request/table_description.hpp>
#include <facet/value/item_view.hpp>
#include <facet/value/packed.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

/// \file
/// One table in two backends, and what is still to be done in the second.

namespace facet::inline v0::detail {

/// A table as lagging_indexes opened it. Both handles were opened with one description, so attribute k of it has the ids
/// `primary.attributes[k]` and `replica.attributes[k]`.
struct replicated_table {
    replicated_table(request::table first, request::table second, const request::table_description& description)
        : primary(std::move(first)), replica(std::move(second)), same_ids(primary.attributes == replica.attributes) {
        for (const request::index_description& index : description.indexes)
            global.push_back(index.kind == request::index_kind::global ? '\1' : '\0');
    }

    [[nodiscard]] bool lags(std::int32_t index) const noexcept {
        return index >= 0 && static_cast<std::size_t>(index) < global.size() && global[static_cast<std::size_t>(index)] != '\0';
    }

    request::table primary;
    request::table replica;
    bool same_ids;
    std::string global;  ///< for each index: whether it is a global one
};

/// Appends a body with the ids of one handle as one with those of another, both opened with one description.
inline void translate_ids(byte_buffer& out, std::string_view body, span<const packed::attribute_id> from,
                          span<const packed::attribute_id> to) {
    packed::writer writer(out);
    for (packed::attribute_cursor attributes(body); !attributes.done();) {
        const packed::attribute_view each = attributes.take();
        std::size_t position = 0;
        while (position < from.size() && from[position] != each.id) ++position;
        if (each.id == 0) writer.attribute(each.name);
        else writer.attribute(position < to.size() ? to[position] : each.id);
        writer.copy_attribute(each.value);
    }
}

/// A write that global indexes have not seen: what is stored under a key since.
struct pending_item {
    shared<void> table;  ///< a replicated_table
    std::string partition;
    std::string sort;
    std::string body{};        ///< with the primary's ids
    bool known = false;    ///< false: it could not be read, so it is read when its time comes
    bool present = false;  ///< false: there is no item
    bool undone = false;   ///< the write turned out to have changed nothing

    [[nodiscard]] const replicated_table& of() const noexcept { return *static_cast<const replicated_table*>(table.get()); }
    [[nodiscard]] key_view key() const noexcept { return {partition, sort}; }
};

}  // namespace facet::inline v0::detail
