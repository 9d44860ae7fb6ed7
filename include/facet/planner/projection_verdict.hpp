// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/expression/convert.hpp>
#include <facet/planner/verdict.hpp>
#include <facet/schema/index_fields.hpp>
#include <facet/schema/projection.hpp>
#include <facet/schema/unstorable.hpp>

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

/// Whether a field of one type can be looked at as one of another, as long as its item is: as a view of its text.
template <class Whole, class Part>
inline constexpr bool views_as = std::is_same_v<unwrapped<Whole>, std::string> && std::is_same_v<unwrapped<Part>, std::string_view> &&
                                 (std::is_same_v<std::remove_cv_t<Whole>, unwrapped<Whole>> || !std::is_same_v<std::remove_cv_t<Part>, unwrapped<Part>>);

template <class Table, class Struct, class Into, bool Views>
struct reading_plan {
    static constexpr const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];

    /// What is wrong with a field: 0 nothing, 1 the entity has no such field, 2 it is of another type, 3 it would view what a key is made of.
    template <std::size_t Field>
    static constexpr int judge() {
        constexpr std::size_t position = field_index<Struct>(field_name<Into, Field>);
        if constexpr (position == no_field) return 1;
        else if constexpr (Views && views_as<field_type<Struct, position>, field_type<Into, Field>>) return facts.fields[position].key_only ? 3 : 0;
        else return reads_as<field_type<Struct, position>, field_type<Into, Field>> ? 0 : 2;
    }
    /// Whether a field is a view of one of the entity's texts.
    template <std::size_t Field>
    static constexpr bool viewed() {
        constexpr std::size_t position = field_index<Struct>(field_name<Into, Field>);
        if constexpr (position == no_field) return false;
        else return views_as<field_type<Struct, position>, field_type<Into, Field>>;
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
            } else if constexpr (judged[static_cast<std::size_t>(wrong)] == 3) {
                out << "whose field " << name << " is a view of a text that is kept in the key alone, and not as it is; take a std::string";
            } else {
                out << "whose field " << name << " is of type ";
                spell_type<std::remove_cv_t<field_type<Into, static_cast<std::size_t>(wrong)>>>(out);
                out << ", and " << facts.name << "'s of type ";
                spell_type<std::remove_cv_t<field_type<Struct, field_index<Struct>(name)>>>(out);
                out << "; it has to be the same, or a std::optional of it";
                if constexpr (Views) out << ", or a std::string_view of a text";
                else if constexpr (viewed<static_cast<std::size_t>(wrong)>()) out << "; a std::string_view of a text is for visit()";
            }
        }
    }
};
/// An entity's own struct is always fine.
template <class Table, class Struct, bool Views>
struct reading_plan<Table, Struct, Struct, Views> {
    static constexpr bool accepted = true;
    constexpr void operator()(message&) const {}
};

/// The verdict on reading an entity as a smaller struct.
template <class Table, class Struct, class Into>
struct projection_plan : reading_plan<Table, Struct, Into, false> {};
/// The same for a call; on reading it as its own struct there is nothing to say, besides what the plan says anyway.
template <class Table, class Struct, class Into>
consteval auto reading_error() {
    if constexpr (std::is_same_v<Struct, Into>) return accepted;
    else return call_error<Table, Struct, projection_plan, Into>();
}
/// A view of a text that an index gives by the table's key alone: there it is escaped, and stands among others.
template <class Table, class Struct, class View, std::int32_t Index>
struct view_of_key {
    static constexpr const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
    template <std::size_t Field>
    static constexpr bool is_wrong() {
        constexpr std::size_t position = field_index<Struct>(field_name<View, Field>);
        if constexpr (!views_as<field_type<Struct, position>, field_type<View, Field>>) return false;
        else return gives_by_key(schema<Table>::facts, facts, Index, position);
    }
    static constexpr int wrong = []<std::size_t... Field>(std::index_sequence<Field...>) {
        int found = -1;
        ((found = found < 0 && is_wrong<Field>() ? static_cast<int>(Field) : found), ...);
        return found;
    }(std::make_index_sequence<field_count<View>>{});

    constexpr void operator()(message& out) const {
        out << facts.name << " in table " << schema<Table>::facts.name << " cannot be read as " << type_name<View>() << ", whose field "
            << field_names<View>[static_cast<std::size_t>(wrong)] << " is a view of a text that index "
            << schema<Table>::facts.description.indexes[static_cast<std::size_t>(Index)].name << " gives by the table's key alone; take a std::string";
    }
};

/// The verdict on looking at it as a struct whose texts may be views.
template <class Table, class Struct, class View>
struct view_plan : reading_plan<Table, Struct, View, true> {};

}  // namespace facet::inline v0::detail
