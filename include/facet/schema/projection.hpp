// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/schema/index_fields.hpp>
#include <facet/schema/item_codec.hpp>
#include <facet/request/expression.hpp>
#include <facet/value/codec.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// Reading an entity's items as a smaller struct, whose fields are some of the entity's by name.

namespace facet::inline v0::detail {

/// Gives what a smaller struct's field is read into, itself or a slot, the value that the entity's struct gives it, which lives for ever.
template <class Struct, std::size_t Field, class Type, bool Itself>
void give_preset(void* out) {
    static const Struct made{};
    if constexpr (Itself) *static_cast<Type*>(out) = get_field<Field>(made);
    else static_cast<field_slot<Type>*>(out)->value.emplace(get_field<Field>(made));
}

/// Where a smaller struct's fields are in an entity's items; or, of an index that lacks attributes, any struct's in its entries.
template <class Table, std::size_t Entity, class Into, std::int32_t Index>
struct projected_layout {
    using whole = item_layout<Table, Entity>;
    static constexpr std::size_t fields = field_count<Into>;
    /// What an item without the attribute has in the whole struct, it has in the smaller one.
    template <std::size_t Field>
    static constexpr void preset(field_source& place) {
        constexpr auto from = static_cast<std::size_t>(whole::entity.find(field_name<Into, Field>));
        using type = std::remove_cv_t<field_type<Into, Field>>;
        if constexpr (whole::entity.fields[from].defaulted) place.preset = &give_preset<typename whole::struct_type, from, type, filled_in_place<Into> || refillable<type>>;
    }
    static constexpr std::array<field_source, fields> places = [] {
        std::array<field_source, fields> found{};
        for (std::size_t i = 0; i < fields; ++i) {
            const auto from = static_cast<std::size_t>(whole::entity.find(field_names<Into>[i]));
            found[i] = whole::places[from];
            if (gives_by_key(schema<Table>::facts, whole::entity, Index, from)) found[i].read_from(find_in_key(whole::entity, from));
        }
        [&]<std::size_t... Field>(std::index_sequence<Field...>) { (preset<Field>(found[Field]), ...); }(std::make_index_sequence<fields>{});
        return found;
    }();
    static constexpr stored_layout stored{&whole::entity, places.data(), whole::stored.expiry, whole::stored.expiry_before, whole::stored.expires_by_key, whole::stored.expires_by_sort};
};

/// The index, where a struct that is read through it has fields that it gives by the table's key alone; else -1.
template <class Table, std::size_t Entity, class Into, std::int32_t Index>
consteval std::int32_t index_read_by_key() {
    if constexpr (Index >= 0) {
        if constexpr (schema<Table>::facts.description.indexes[static_cast<std::size_t>(Index)].projected != request::projection_kind::all) {
            const entity_facts& entity = schema<Table>::facts.entities[Entity];
            for (const std::string_view name : field_names<Into>)
                if (gives_by_key(schema<Table>::facts, entity, Index, static_cast<std::size_t>(entity.find(name)))) return Index;
        }
    }
    return -1;
}

template <class Table, std::size_t Entity, class Into, std::int32_t Index>
struct layout_choice {
    using type = projected_layout<Table, Entity, Into, Index>;
};
template <class Table, std::size_t Entity, class Into>
    requires(std::is_same_v<Into, typename schema<Table>::template entity_type<Entity>>)
struct layout_choice<Table, Entity, Into, -1> {
    using type = item_layout<Table, Entity>;
};

/// How items are read as `Into`, the entity's own struct or a smaller one; those of an index, where one is said.
template <class Table, std::size_t Entity, class Into, std::int32_t Index = -1>
using layout_as = typename layout_choice<Table, Entity, Into, index_read_by_key<Table, Entity, Into, Index>()>::type;

/// The attributes that a smaller struct is read from, with the discriminator and, of an index, the attributes that cursors are
/// made of, and, with `Expiry`, what tells when they expire. Constants. The primary key comes with every item.
template <class Table, std::size_t Entity, class Into, std::int32_t Index = -1, bool Expiry = true>
class projected_attributes {
    static constexpr const table_facts& table = schema<Table>::facts;
    struct list {
        std::array<request::path, 2 * field_count<Into> + 12> paths{};
        std::size_t size = 0;

        constexpr void add(std::string_view attribute) {
            if (attribute == table.description.partition.name || attribute == table.description.sort.name) return;
            const auto position = static_cast<std::int32_t>(attribute_position<Table>(attribute));
            for (std::size_t i = 0; i < size; ++i)
                if (paths[i].known == position) return;
            paths[size++].known = position;
        }
        /// What is read where it is there (contract Q14). What an index has to project was judged before.
        constexpr void add_where_projected(std::string_view attribute) {
            if constexpr (Index >= 0) {
                const request::index_description& index = table.description.indexes[static_cast<std::size_t>(Index)];
                bool there = index.projected == request::projection_kind::all || index.kind == request::index_kind::local;
                for (const std::string_view name : index.include) there = there || name == attribute;
                if (!there) return;
            }
            add(attribute);
        }
    };
    static constexpr list all = [] {
        list found;
        for (const std::string_view name : field_names<Into>) {
            const entity_facts& entity = schema<Table>::facts.entities[Entity];
            const auto position = static_cast<std::size_t>(entity.find(name));
            const field_facts& field = entity.fields[position];
            if (gives_by_key(table, entity, Index, position)) continue;
            if (!field.key_only) found.add(field.stored);
            if (!field.renamed_from.empty()) found.add_where_projected(field.renamed_from);
        }
        if (!table.discriminator.empty()) found.add_where_projected(table.discriminator);
        constexpr const stored_layout& layout = item_layout<Table, Entity>::stored;
        if (Expiry && layout.expiry >= 0) found.add_where_projected(table.description.attributes[static_cast<std::size_t>(layout.expiry)]);
        if (Expiry && layout.expiry_before >= 0) found.add_where_projected(table.description.attributes[static_cast<std::size_t>(layout.expiry_before)]);
        if constexpr (Index >= 0)
            for (const auto& attributes : {table.description.indexes[Index].partition, table.description.indexes[Index].sort})
                for (const request::key_attribute& each : attributes) found.add(each.name);
        // A projection of nothing would be one of everything.
        if (found.size == 0) found.paths[found.size++].known = 0;
        return found;
    }();

public:
    static constexpr span<const request::path> paths{all.paths.data(), all.size};
};

}  // namespace facet::inline v0::detail
