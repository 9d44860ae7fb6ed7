// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/sequence.hpp>
#include <facet/request/table_description.hpp>
#include <facet/value/packed.hpp>

#include <cstddef>
#include <string>

namespace facet::inline v0::memory::detail {

/// A key attribute as the engine keeps it. Key attributes have the lowest ids of their table: 1 is the partition key, 2 the
/// sort key where there is one, then those of the indexes.
struct key_part {
    std::string name;
    key_type type = key_type::string;
    packed::attribute_id id = 0;
};

/// A secondary index as the engine keeps it.
struct index_schema {
    std::string name;
    request::index_kind kind = request::index_kind::global;
    facet::detail::sequence<key_part> partition;
    facet::detail::sequence<key_part> sort;
    request::projection_kind projected = request::projection_kind::all;
    facet::detail::sequence<std::string> include;
    facet::detail::sequence<packed::attribute_id> shown;  ///< where not all are: ids of the attributes that entries hold besides the key

    [[nodiscard]] bool shows(packed::attribute_id id) const noexcept {
        if (projected == request::projection_kind::all) return true;
        for (const packed::attribute_id one : shown)
            if (one == id) return true;
        return false;
    }
    [[nodiscard]] bool is_key(packed::attribute_id id) const noexcept {
        for (const key_part& part : partition)
            if (part.id == id) return true;
        for (const key_part& part : sort)
            if (part.id == id) return true;
        return false;
    }
};

/// What a table was created with.
struct table_schema {
    key_part partition;
    key_part sort;
    bool has_sort = false;
    facet::detail::sequence<index_schema> indexes;
    facet::detail::sequence<key_part> keys;  ///< every key attribute, by id - 1

    [[nodiscard]] bool is_primary(packed::attribute_id id) const noexcept { return id == 1 || (has_sort && id == 2); }
    /// Ids up to this one are key attributes.
    [[nodiscard]] std::size_t key_count() const noexcept { return keys.size(); }
    /// The size of the key attributes' names, which counts for every item.
    [[nodiscard]] std::size_t key_names() const noexcept { return partition.name.size() + sort.name.size(); }
};

}  // namespace facet::inline v0::memory::detail
