// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/planner/projection_verdict.hpp>
#include <facet/planner/verdict.hpp>
#include <facet/schema/key_builder.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// Keys from objects: an entity's own, or any that have the fields of its primary key.

namespace facet::inline v0::detail {

/// What a read that is given an object is of: the struct that it names, or else the object's own, where that is an entity's.
template <class Table, class Struct, class Given>
using meant_as = std::conditional_t<std::is_same_v<Struct, no_entity> && is_entity_of<Table, Given>, Given, Struct>;

/// Whether a key can be asked of an object of this type: it has fields.
template <class Table, class Struct, class Holder>
concept key_holder = is_entity_of<Table, Struct> && std::is_aggregate_v<Holder> && reflectable<Holder>;

/// The verdict on it: it has each field of the primary key.
template <class Table, class Struct, class Holder>
struct held_key {
    static constexpr std::size_t position = schema<Table>::template position<Struct>;
    static constexpr const entity_facts& facts = schema<Table>::facts.entities[position];

    template <std::size_t Field>
    static constexpr bool reads() {
        constexpr std::size_t held = field_index<Holder>(field_name<Struct, Field>);
        if constexpr (held == no_field) return false;
        else return reads_as<field_type<Struct, Field>, field_type<Holder, held>>;
    }
    static constexpr auto readable = []<std::size_t... Field>(std::index_sequence<Field...>) {
        return std::array<bool, sizeof...(Field)>{reads<Field>()...};
    }(std::make_index_sequence<field_count<Struct>>());
    /// The first field of the key that it does not have, or as another type; -1: none.
    static constexpr int lacking = [] {
        for (const auto& templates : {facts.paths[0].partition, facts.paths[0].sort})
            for (const template_facts& each : templates)
                for (const piece& part : each.pieces)
                    if (part.component && !readable[static_cast<std::size_t>(part.field)]) return static_cast<int>(part.field);
        return -1;
    }();
    static constexpr bool accepted = lacking < 0;

    constexpr void operator()(message& out) const {
        const field_facts& field = facts.fields[static_cast<std::size_t>(lacking < 0 ? 0 : lacking)];
        bool there = false;
        for (const std::string_view name : field_names<Holder>) there = there || name == field.name;
        out << "key<" << facts.name << ">(...) is given a " << type_name<Holder>() << ", " << (there ? "whose field " : "which has no field ") << field.name
            << (there ? " is of another type than " : ", of which the primary key of ") << facts.name << (there ? "'s, of which its primary key is made" : " is made")
            << "; a key is made of an object that has these fields, or by a where-clause";
    }
};

/// Reads the fields of an entity's key from an object that has them.
template <class Struct, class Holder>
struct holder_source {
    const Holder* object;

    template <std::size_t Field, class Use>
    key_fault operator()(std::integral_constant<std::size_t, Field>, Use use) const {
        return with_part(get_field<field_index<Holder>(field_name<Struct, Field>)>(*object), use);
    }
};

}  // namespace facet::inline v0::detail
