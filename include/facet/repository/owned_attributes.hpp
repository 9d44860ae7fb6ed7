// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/planner/statement.hpp>
#include <facet/schema/item_codec.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

/// \file
/// Which attributes are an entity's, as constants.

namespace facet::inline v0::detail {

/// The attributes that items of an entity are made of, besides the primary key: positions in the table's description. Whatever else an
/// item has is not the entity's, and stays.
template <class Table, std::size_t Entity>
class owned_attributes {
    static constexpr const entity_facts& entity = schema<Table>::facts.entities[Entity];
    struct list {
        std::array<std::uint16_t, 2 * item_layout<Table, Entity>::fields + 8 * entity.paths.size() + 1> positions{};
        std::size_t size = 0;

        constexpr void add(std::string_view attribute) {
            const request::table_description& table = schema<Table>::facts.description;
            if (attribute == table.partition.name || attribute == table.sort.name) return;
            const auto position = static_cast<std::uint16_t>(attribute_position<Table>(attribute));
            for (std::size_t i = 0; i < size; ++i)
                if (positions[i] == position) return;
            positions[size++] = position;
        }
    };
    static constexpr list all = [] {
        list found;
        for (const field_facts& field : entity.fields) {
            if (!field.key_only) found.add(field.stored);
            if (!field.renamed_from.empty()) found.add(field.renamed_from);
        }
        for (const path_facts& path : entity.paths.subspan(1))
            for (const auto& attribute : path_attributes(schema<Table>::facts, entity, path)) found.add(attribute.name);
        if (!schema<Table>::facts.discriminator.empty()) found.add(schema<Table>::facts.discriminator);
        return found;
    }();

public:
    static constexpr span<const std::uint16_t> positions{all.positions.data(), all.size};
};

/// The key attributes of an entity's index entries that can come and go: positions in the table's description.
template <class Table, std::size_t Entity>
class sparse_attributes {
    static constexpr const entity_facts& entity = schema<Table>::facts.entities[Entity];
    static constexpr auto all = [] {
        std::pair<std::array<std::uint16_t, 8 * entity.paths.size()>, std::size_t> found{};
        for (const path_facts& path : entity.paths.subspan(1)) {
            if (!is_sparse(entity, path)) continue;
            for (const auto& attribute : path_attributes(schema<Table>::facts, entity, path))
                if (attribute.written) found.first[found.second++] = static_cast<std::uint16_t>(attribute_position<Table>(attribute.name));
        }
        return found;
    }();

public:
    static constexpr span<const std::uint16_t> positions{all.first.data(), all.second};
};

}  // namespace facet::inline v0::detail
