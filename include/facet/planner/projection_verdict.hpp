// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/expression/convert.hpp>
#include <facet/planner/verdict.hpp>
#include <facet/schema/projection.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// The verdict on reading an entity as a smaller struct: each of its fields is one of the entity's, of the same type.

namespace facet::inline v0::detail {

/// Whether a field of one type can be read as one of another: the same, or a std::optional of it.
template <class Whole, class Part>
inline constexpr bool reads_as = std::is_same_v<unwrapped<Whole>, unwrapped<Part>> &&
                                 (std::is_same_v<std::remove_cv_t<Whole>, unwrapped<Whole>> || !std::is_same_v<std::remove_cv_t<Part>, unwrapped<Part>>);

template <class Table, class Struct, class Into>
struct projection_plan {
    static constexpr const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];

    /// What is wrong with a field: 0 nothing, 1 the entity has no such field, 2 it is of another type.
    template <std::size_t Field>
    static constexpr int judge() {
        constexpr std::size_t position = field_index<Struct>(field_name<Into, Field>);
        if constexpr (position == no_field) return 1;
        else return reads_as<field_type<Struct, position>, field_type<Into, Field>> ? 0 : 2;
    }
    static constexpr auto judged = []<std::size_t... Field>(std::index_sequence<Field...>) {
        return std::array<int, sizeof...(Field)>{judge<Field>()...};
    }(std::make_index_sequence<field_count<Into>>{});
    static constexpr int wrong = [] {
        for (std::size_t i = 0; i < judged.size(); ++i)
            if (judged[i] != 0) return static_cast<int>(i);
        return -1;
    }();
    static constexpr bool accepted = wrong < 0 && field_count<Into> > 0;

    constexpr void operator()(message& out) const {
        out << facts.name << " in table " << schema<Table>::facts.name << " cannot be read as " << type_name<Into>() << ", ";
        if constexpr (wrong < 0) {
            out << "which " << (fault_of<Into> == reflection_fault::none ? std::string_view("has no fields") : explain(fault_of<Into>));
        } else {
            constexpr std::string_view name = field_names<Into>[static_cast<std::size_t>(wrong)];
            if constexpr (judged[static_cast<std::size_t>(wrong)] == 1) {
                out << "whose field " << name << " is none of " << facts.name << "'s";
                suggest(out, name, facts);
            } else {
                out << "whose field " << name << " is of another type than " << facts.name << "'s; it has to be the same, or a std::optional of it";
            }
        }
    }
};
/// An entity's own struct is always fine.
template <class Table, class Struct>
struct projection_plan<Table, Struct, Struct> {
    static constexpr bool accepted = true;
    constexpr void operator()(message&) const {}
};

}  // namespace facet::inline v0::detail
