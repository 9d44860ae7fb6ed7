// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/sequence.hpp>
#include <facet/core/span.hpp>
#include <facet/planner/statement.hpp>
#include <facet/repository/find_attribute.hpp>
#include <facet/schema/item_codec.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

/// \file
/// The entries that items have in indexes to which their entity is not bound, or not any more.

namespace facet::inline v0::detail {

/// An index to which an entity is not bound. Positions in the table's description.
struct unbound_index {
    std::string_view name{};
    std::array<std::uint16_t, 8> keys{};    ///< the attributes that an item with an entry has, besides the primary key
    std::array<std::uint16_t, 8> strays{};  ///< those of them that are nothing else of the entity's
    std::size_t key_count = 0;
    std::size_t stray_count = 0;
};

/// The indexes to which an entity is not bound, and in which an item can have an entry by attributes that are not the entity's.
template <class Table, std::size_t Entity>
class unbound_indexes {
    static constexpr const table_facts& table = schema<Table>::facts;
    static constexpr const entity_facts& entity = table.entities[Entity];

    /// Whether an attribute is a field's, once was, or is made from fields.
    static constexpr bool is_own(std::string_view attribute) {
        if (attribute == table.discriminator) return true;
        for (const field_facts& field : entity.fields)
            if (attribute == field.stored || attribute == field.renamed_from) return true;
        for (const path_facts& path : entity.paths.subspan(1))
            for (const auto& each : path_attributes(table, entity, path))
                if (attribute == each.name) return true;
        return false;
    }
    static constexpr auto all = [] {
        std::pair<std::array<unbound_index, table.description.indexes.size() + 1>, std::size_t> found{};
        for (std::size_t i = 0; i < table.description.indexes.size(); ++i) {
            if (entity.binds(i)) continue;
            const request::index_description& index = table.description.indexes[i];
            unbound_index& made = found.first[found.second];
            made = {.name = index.name};
            for (const auto& attributes : {index.partition, index.sort})
                for (const request::key_attribute& each : attributes) {
                    if (each.name == table.description.partition.name || each.name == table.description.sort.name) continue;
                    const auto position = static_cast<std::uint16_t>(attribute_position<Table>(each.name));
                    made.keys[made.key_count++] = position;
                    if (!is_own(each.name)) made.strays[made.stray_count++] = position;
                }
            if (made.stray_count > 0) ++found.second;
        }
        return found;
    }();

public:
    static constexpr span<const unbound_index> list{all.first.data(), all.second};
};
template <class Table>
inline constexpr auto all_unbound = []<std::size_t... Entity>(std::index_sequence<Entity...>) {
    return std::array<span<const unbound_index>, sizeof...(Entity)>{unbound_indexes<Table, Entity>::list...};
}(std::make_index_sequence<schema<Table>::size>{});

/// An attribute by which an item has an entry in such an index, or gets one as soon as its entity's own attributes of the key are there.
struct stray_attribute {
    std::uint16_t position;
    std::string_view index;
    bool entered;  ///< it has one
};
/// Those of an item, each once. An item that lacks another attribute of an index's key has no entry there: what it has of them is left.
[[nodiscard]] inline sequence<stray_attribute> find_strays(std::string_view body, span<const unbound_index> indexes, const attribute_ids& ids) {
    sequence<stray_attribute> found;
    for (const unbound_index& index : indexes) {
        const auto has = [&](std::uint16_t position) { return find_attribute(body, ids[position]).present(); };
        bool completed = true;  // by what the entity's own writes may add
        for (std::size_t i = 0; i < index.stray_count; ++i) completed = completed && has(index.strays[i]);
        if (!completed) continue;
        bool entered = true;
        for (std::size_t i = 0; i < index.key_count; ++i) entered = entered && has(index.keys[i]);
        for (std::size_t i = 0; i < index.stray_count; ++i) {
            bool known = false;
            for (const stray_attribute& each : found) known = known || each.position == index.strays[i];
            if (!known) found.push_back({index.strays[i], index.name, entered});
        }
    }
    return found;
}

}  // namespace facet::inline v0::detail
