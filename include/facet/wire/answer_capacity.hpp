// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/request/requests.hpp>
#include <facet/wire/json_document.hpp>
#include <facet/wire/read_item.hpp>

#include <cstddef>
#include <string_view>

/// \file
/// ConsumedCapacity in all its forms (contract W8, W9).

namespace facet::inline v0::wire::detail {

/// The units that `{"CapacityUnits":1}` says; those of a transaction can be in two parts (contract W9).
[[nodiscard]] inline double units_of(const json_node& part) noexcept {
    if (const json_node whole = part.find("CapacityUnits"); whole.is(json_kind::number)) return whole.number();
    return part.find("ReadCapacityUnits").number() + part.find("WriteCapacityUnits").number();
}

/// Adds what one table's ConsumedCapacity says; nothing where it is not there. What it says of an index that the description leaves
/// out is added to the table's, so that the total is right.
inline void add_capacity(request::consumed_capacity& to, const json_node& said, const request::table_description& description) noexcept {
    if (!said.is(json_kind::object)) return;
    const json_node table = said.find("Table");
    const json_node global = said.find("GlobalSecondaryIndexes");
    const json_node local = said.find("LocalSecondaryIndexes");
    double of_indexes = 0;
    double unknown = 0;
    for (const json_node& indexes : {global, local}) {
        if (!indexes.is(json_kind::object)) continue;
        for (json_node::cursor each(indexes); !each.done();) {
            const std::string_view name = each.name();
            const double units = units_of(each.take());
            of_indexes += units;
            std::size_t at = 0;
            while (at < description.indexes.size() && description.indexes[at].name != name) ++at;
            if (at < description.indexes.size() && at < to.indexes.size()) to.indexes[at] += static_cast<float>(units);
            else unknown += units;
        }
    }
    // Without the part of the table, what the indexes do not account for is the table's.
    to.table += unknown + (table.is(json_kind::object) ? units_of(table) : units_of(said) - of_indexes);
}

/// Adds that of an answer about one table.
inline void add_capacity(request::consumed_capacity* to, const json_node& answer, const answer_table& table) noexcept {
    if (to != nullptr) add_capacity(*to, answer.find("ConsumedCapacity"), table.description());
}

/// Adds a part of some units: `part` of `whole`.
inline void add_share(request::consumed_capacity& to, const request::consumed_capacity& units, double part, double whole) noexcept {
    const double share = whole > 0 ? part / whole : 0;
    to.table += units.table * share;
    for (std::size_t i = 0; i < to.indexes.size(); ++i) to.indexes[i] += static_cast<float>(static_cast<double>(units.indexes[i]) * share);
}

}  // namespace facet::inline v0::wire::detail
