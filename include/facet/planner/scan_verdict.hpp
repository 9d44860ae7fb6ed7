// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/message.hpp>
#include <facet/planner/plan.hpp>
#include <facet/planner/verdict.hpp>
#include <facet/schema/did_you_mean.hpp>
#include <facet/schema/schema.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

/// \file
/// Whether an index can be scanned for entities: it gives all of each.

namespace facet::inline v0::detail {

/// A scan of an index, by its name, for these entities.
template <class Table, fixed_string Index, class... Structs>
struct scan_of_index {
    static constexpr const table_facts& table = schema<Table>::facts;
    static constexpr std::int32_t position = find_index(table.description.indexes, Index.view());

    /// The number of the entity's path in the index, below 0 where it has none: of a pointer g++ does not know when it is told to sanitize.
    static constexpr int path_of(const entity_facts& entity) {
        for (std::size_t i = 0; i < entity.paths.size(); ++i)
            if (entity.paths[i].index == position) return static_cast<int>(i);
        return -1;
    }
    /// The first attribute of an entity that is read and that the index does not project.
    static constexpr std::string_view lacks(const entity_facts& entity) {
        for (const field_facts& field : entity.fields)
            if (const std::string_view attribute = lacking(table, position, field); !attribute.empty()) return attribute;
        return judge_projected(table, entity, entity.paths[static_cast<std::size_t>(path_of(entity))], {}) == path_verdict::untold ? table.discriminator : std::string_view();
    }
    static constexpr bool gives_all(const entity_facts& entity) { return path_of(entity) >= 0 && lacks(entity).empty(); }
    static constexpr bool accepted = position >= 0 && (gives_all(table.entities[schema<Table>::template position<Structs>]) && ...);

    constexpr void operator()(message& out) const {
        out << "the scan of table " << table.name << " names the index " << Index.view() << ", which ";
        if (position < 0) {
            out << "the table does not have";
            return suggest_index(out, Index.view(), table);
        }
        bool told = false;
        for (const std::size_t each : {schema<Table>::template position<Structs>...}) {
            const entity_facts& entity = table.entities[each];
            if (told || gives_all(entity)) continue;
            told = true;
            if (path_of(entity) < 0) out << entity.name << " is not bound to, so that it has no entries there";
            else out << "does not project " << lacks(entity) << " of " << entity.name << "; scan the table, or project it";
        }
    }
};

}  // namespace facet::inline v0::detail
