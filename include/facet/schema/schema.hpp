// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/same_text.hpp>
#include <facet/core/span.hpp>
#include <facet/core/type_list.hpp>
#include <facet/schema/edge_schema.hpp>
#include <facet/schema/table_keys.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// \file
/// `schema<Table>`: everything a declaration says, as one constexpr value, and the entities' types.

namespace facet::inline v0 {
namespace detail {

// The attribute names a table uses, each once: keys, index keys, discriminator, then the entities' fields.
// A hash table, for tables of many entities have hundreds, and each is looked up whenever an entity is packed or read.
template <std::size_t Bound>
struct attribute_names {
    static constexpr std::size_t slots = [] {
        std::size_t size = 4;
        while (size < 2 * Bound) size *= 2;
        return size;
    }();

    std::array<std::string_view, Bound> list{};
    std::array<std::uint16_t, slots> table{};  ///< positions in the list, plus one
    std::size_t size = 0;

    constexpr void add(std::string_view name) {
        const std::size_t slot = find_slot(name);
        if (table[slot] != 0) return;
        list[size++] = name;
        table[slot] = static_cast<std::uint16_t>(size);
    }
    /// The position of a name that is in the list.
    [[nodiscard]] constexpr std::size_t position(std::string_view name) const { return table[find_slot(name)] - std::size_t{1}; }

private:
    [[nodiscard]] constexpr std::size_t find_slot(std::string_view name) const {
        // Of the text, its size, its middle and its end: compilers take microseconds for each character.
        const std::size_t length = name.size();
        std::size_t hash = length;
        if (length > 0) {
            const char* const bytes = name.data();
            hash = hash * 31 + static_cast<unsigned char>(bytes[length - 1]);
            hash = hash * 31 + static_cast<unsigned char>(bytes[length - (length > 1 ? 2 : 1)]);
            hash = hash * 31 + static_cast<unsigned char>(bytes[length / 2]);
            hash = hash * 31 + static_cast<unsigned char>(bytes[0]);
        }
        std::size_t slot = (hash ^ hash >> 7) % slots;
        while (table.data()[slot] != 0 && !same_text(list.data()[table.data()[slot] - std::size_t{1}], name)) slot = (slot + 1) % slots;
        return slot;
    }
};

// Finds a struct's position by overload resolution: once per struct, however many there are.
template <class Struct, std::size_t Position>
struct entity_at {};
template <class Struct, std::size_t Position>
consteval std::size_t entity_position_in(const entity_at<Struct, Position>*) {
    return Position;
}
template <class Positions, class... Structs>
struct entity_positions;
template <std::size_t... Position, class... Structs>
struct entity_positions<std::index_sequence<Position...>, Structs...> : entity_at<Structs, Position>... {
    static constexpr std::size_t size = sizeof...(Structs);
};
template <class Struct, class Positions>
consteval std::size_t entity_position(const Positions* all) {
    // Qualified: else each call would look through the namespaces of all entities.
    if constexpr (requires { detail::entity_position_in<Struct>(all); }) return detail::entity_position_in<Struct>(all);
    else return Positions::size;
}

template <std::size_t Position, class Struct>
indexed_type<Position, Struct> struct_in(const entity_at<Struct, Position>*);
template <std::size_t Position, class Positions>
using struct_at = typename decltype(detail::struct_in<Position>(static_cast<const Positions*>(nullptr)))::type;

template <class Entities>
struct list_positions;
template <class... Entities>
struct list_positions<type_list<Entities...>> {
    using type = entity_positions<std::index_sequence_for<Entities...>, typename Entities::type...>;
};
template <class Table>
struct positions_of : list_positions<entities_of<Table>>::type {};

// Functions, and not members of a class of the whole list, whose name would be that of each.
template <class Table, class... Entities>
consteval auto facts_of_entities(type_list<Entities...>) {
    std::array<entity_facts, sizeof...(Entities)> all{entity_schema<Table, Entities>::facts...};
    for (std::size_t i = 0; i < all.size(); ++i) all[i].position = i;
    return all;
}
template <class Table, class... Entities>
consteval auto declarations_of_entities(type_list<Entities...>) {
    return std::array<declaration_facts, sizeof...(Entities)>{entity_schema<Table, Entities>::declaration...};
}
template <class Table, class First, class Second>
consteval assumption assumption_of() {
    using all = positions_of<Table>;
    const all* const none = nullptr;
    assumption made{.first = entity_position<First>(none), .second = entity_position<Second>(none)};
    if (made.first == all::size) made.unknown = type_name<First>();
    else if (made.second == all::size) made.unknown = type_name<Second>();
    return made;
}
template <class Table, class... First, class... Second>
consteval auto list_assumptions(type_list<assume_disjoint<First, Second>...>) {
    return std::array<assumption, sizeof...(First)>{detail::assumption_of<Table, First, Second>()...};
}

template <class Table>
struct table_schema {
    using keys = table_keys<Table>;
    using declared = entities_of<Table>;

    /// The value that an entity's sparse entry in its `Path`-th path depends on.
    template <std::size_t Entity, std::size_t Path>
    static constexpr auto sparse_value = entity_schema<Table, element_at<Entity, declared>>::template sparse_value<Path>;
    static constexpr std::array<entity_facts, declared::size> entities = detail::facts_of_entities<Table>(declared{});
    /// What is said of each entity's declaration before its facts are complete, in the same order.
    static constexpr std::array<declaration_facts, declared::size> declarations = detail::declarations_of_entities<Table>(declared{});

    static constexpr std::size_t name_bound = [] {
        std::size_t bound = 3;
        for (const request::index_description& index : keys::indexes) bound += index.partition.size() + index.sort.size();
        for (const entity_facts& entity : entities) bound += 2 * entity.fields.size();
        return bound;
    }();
    static constexpr attribute_names<name_bound> attributes = [] {
        attribute_names<name_bound> found;
        for (const auto& attribute : keys::table_partition()) found.add(attribute.name);
        for (const auto& attribute : keys::table_sort()) found.add(attribute.name);
        for (const request::index_description& index : keys::indexes) {
            for (const auto& attribute : index.partition) found.add(attribute.name);
            for (const auto& attribute : index.sort) found.add(attribute.name);
        }
        if (!keys::discriminator_name.empty()) found.add(keys::discriminator_name);
        for (const entity_facts& entity : entities)
            for (const field_facts& field : entity.fields) {
                if (!field.key_only) found.add(field.stored);
                if (!field.renamed_from.empty()) found.add(field.renamed_from);
            }
        return found;
    }();

    static constexpr auto assumed = detail::list_assumptions<Table>(typename keys::assumptions{});

    static constexpr table_facts facts{
        .name = keys::name,
        .description = {.partition = keys::table_partition().empty() ? request::key_attribute{} : keys::table_partition()[0],
                        .sort = keys::table_sort().empty() ? request::key_attribute{} : keys::table_sort()[0],
                        .indexes = keys::indexes,
                        .attributes = span<const std::string_view>(attributes.list).first(attributes.size),
                        .discriminator = keys::discriminator_name},
        .discriminator = keys::discriminator_name,
        .entities = entities,
        .assumed_disjoint = assumed};
};

}  // namespace detail

/// What a table's declaration says. `Table` is the user's struct that derives from facet::table<...>.
template <class Table>
struct schema : detail::table_schema<Table> {
    /// How many entities the table has.
    static constexpr std::size_t size = detail::entities_of<Table>::size;
    /// The position of an entity's struct in the table; `size` where it is none of the table's.
    template <class Struct>
    static constexpr std::size_t position = detail::entity_position<Struct>(static_cast<const detail::positions_of<Table>*>(nullptr));
    /// The struct of the entity at a position.
    template <std::size_t Position>
    using entity_type = detail::struct_at<Position, detail::positions_of<Table>>;
};

}  // namespace facet::inline v0
