// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/message.hpp>
#include <facet/expression/assignment.hpp>
#include <facet/expression/field_value.hpp>
#include <facet/expression/path.hpp>
#include <facet/planner/condition_verdict.hpp>
#include <facet/schema/did_you_mean.hpp>
#include <facet/schema/facts.hpp>
#include <facet/schema/schema.hpp>

#include <cstddef>
#include <limits>
#include <type_traits>
#include <utility>

/// \file
/// What a change may give a field: a value that suits it, or other fields from which it is computed.

namespace facet::inline v0::detail {

/// Whether a type's values can be added to: numbers, and what is stored as one by a conversion that is additive. What a sum of others means
/// their conversion alone knows.
template <class Type>
inline constexpr bool is_addable = whole_number<Type> || std::is_floating_point_v<Type> || std::is_same_v<Type, decimal>;
template <converted Type>
inline constexpr bool is_addable<Type> = is_additive<Type> && is_addable<typename conversion<Type>::stored_type>;

/// Whether a change's operand suits what it changes.
template <class Type, assignment_kind Kind, class Operand>
constexpr bool change_fits() {
    using enum assignment_kind;
    using bare = unwrapped<Type>;
    if constexpr (Kind == remove || (Kind == assign && std::is_same_v<Operand, std::nullopt_t>)) return true;
    else if constexpr (Kind == assign && is_optional_operand<Operand>) return operand_fits<bare, facet::detail::operand_type<typename Operand::value_type>>();
    else if constexpr (Kind == append || Kind == prepend) {
        if constexpr (storage_of<bare> == storage::list) return operand_fits<bare, Operand>() || element_fits<typename bare::value_type, Operand>();
        else return false;
    } else return operand_fits<bare, Operand>();
}

/// Whether a kind of change is one that the type of what it changes allows.
template <class Type, assignment_kind Kind>
constexpr bool change_suits() {
    using enum assignment_kind;
    constexpr storage stored = storage_of<unwrapped<Type>>;
    if constexpr (Kind == plus || Kind == minus) return is_addable<unwrapped<Type>>;
    else if constexpr (Kind == append || Kind == prepend) return stored == storage::list;
    else if constexpr (Kind == add) return is_addable<unwrapped<Type>> || stored == storage::set;
    else if constexpr (Kind == erase) return stored == storage::set;
    else return true;
}

/// Whether a field of one type can have each value that one of another can: the same type, or a number of a wider range.
template <class Type, class Other>
inline constexpr bool holds_all_of = std::is_same_v<Type, Other>;
template <whole_number Type, whole_number Other>
inline constexpr bool holds_all_of<Type, Other> = std::in_range<Type>(std::numeric_limits<Other>::min()) && std::in_range<Type>(std::numeric_limits<Other>::max());
template <whole_number Other>
inline constexpr bool holds_all_of<decimal, Other> = true;

/// A field whose value another is computed from: of the same type or of numbers that the other can have, kept in the same form, as an
/// attribute of its own.
template <class Table, class Struct, fixed_string Path, class Operand>
struct source_plan {
    static constexpr bool suits = true;
};
template <class Table, class Struct, fixed_string Path, fixed_string Source, field_value_kind Kind, class Operand>
struct source_plan<Table, Struct, Path, field_value<Source, Kind, Operand>> {
    static constexpr const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
    static constexpr int from = facts.find(root_of(Source.view()));
    static constexpr int to = facts.find(root_of(Path.view()));
    template <fixed_string At, int Field>
    static constexpr auto end_of() {
        if constexpr (Field < 0) return dead_end<void, path_loss::none, 0>{};
        else return path_target<Struct, static_cast<std::size_t>(Field), At>{};
    }
    using source = decltype(end_of<Source, from>());
    using target = decltype(end_of<Path, to>());
    static constexpr bool found = from >= 0 && to >= 0 && source::fault == path_loss::none && target::fault == path_loss::none && count_stars(path_steps<Source>) == 0;
    /// Whether what it is for is kept as a number.
    static constexpr bool adds = [] {
        if constexpr (!found) return false;
        else if constexpr (!is_addable<unwrapped<typename target::type>>) return false;
        else return !path_steps<Path>.empty() || !(facts.fields[static_cast<std::size_t>(to)].number_as_text || facts.fields[static_cast<std::size_t>(to)].epoch);
    }();
    static constexpr bool suits = [] {
        if constexpr (!found) {
            return false;
        } else {
            const field_facts& a = facts.fields[static_cast<std::size_t>(from)];
            const field_facts& b = facts.fields[static_cast<std::size_t>(to)];
            const bool whole_a = path_steps<Source>.empty();
            const bool whole_b = path_steps<Path>.empty();
            if (a.key_only || (whole_a && a.number_as_text) != (whole_b && b.number_as_text) || (whole_a && a.epoch) != (whole_b && b.epoch)) return false;
            using type = unwrapped<typename source::type>;
            if constexpr (!holds_all_of<unwrapped<typename target::type>, type>) return false;
            else if constexpr (Kind == field_value_kind::itself) return true;
            else return operand_fits<type, Operand>() && (Kind == field_value_kind::value_or || adds);
        }
    }();

    static constexpr void explain(message& out) {
        out << "computes " << Path.view() << " from " << Source.view();
        if (from < 0) {
            out << ", but " << facts.name << " has no such field";
            suggest(out, root_of(Source.view()), facts);
        } else {
            if constexpr (is_field_value<Operand>) out << " and what is itself computed from a field; a sum is of two fields, or of a field and a value, and value_or() stands first in it: `a`_f.value_or(0) + `b`_f";
            else out << "; both have to be attributes of one type that are kept in one form, or the other a whole number that the first always holds; and what is added a number";
        }
    }
};
/// `+=` of another field.
template <class Table, class Struct, fixed_string Path, fixed_string Other>
struct source_plan<Table, Struct, Path, field_term<Other>> : source_plan<Table, Struct, Path, field_value<Other, field_value_kind::itself, no_operand>> {};
/// Of two fields.
template <class Table, class Struct, fixed_string Path, fixed_string Source, field_value_kind Kind, fixed_string Other>
struct source_plan<Table, Struct, Path, field_value<Source, Kind, field_term<Other>>> {
    using first = source_plan<Table, Struct, Path, field_value<Source, field_value_kind::itself, no_operand>>;
    using second = source_plan<Table, Struct, Path, field_value<Other, field_value_kind::itself, no_operand>>;
    static constexpr bool itself = Kind == field_value_kind::value_or && Source.view() == Other.view();
    static constexpr bool suits = first::suits && second::suits && !itself && (Kind == field_value_kind::value_or || first::adds);

    static constexpr void explain(message& out) {
        if constexpr (!first::suits) return first::explain(out);
        else if constexpr (!second::suits) return second::explain(out);
        else if constexpr (itself) out << "computes " << Path.view() << " from " << Source.view() << ", or else from the same, which DynamoDB refuses (contract C8)";
        else out << "computes " << Path.view() << " from " << Source.view() << " and " << Other.view() << "; only what is stored as a number can be added to";
    }
};

/// Of what is computed from another value where the field is missing.
template <class Table, class Struct, fixed_string Path, fixed_string Source, field_value_kind Kind, class Fallback, class Addend>
struct source_plan<Table, Struct, Path, field_value<Source, Kind, fallback_and<Fallback, Addend>>> {
    using first = source_plan<Table, Struct, Path, field_value<Source, field_value_kind::value_or, Fallback>>;
    using second = source_plan<Table, Struct, Path, field_value<Source, field_value_kind::plus, Addend>>;
    static constexpr bool suits = first::suits && second::suits;

    static constexpr void explain(message& out) {
        if constexpr (!first::suits) first::explain(out);
        else second::explain(out);
    }
};

/// Whether a new item has nothing that a value is computed from.
template <class Value>
inline constexpr bool needs_item = true;
template <fixed_string Source, class Fallback>
inline constexpr bool needs_item<field_value<Source, field_value_kind::value_or, Fallback>> = is_field_term<Fallback>;
template <fixed_string Source, field_value_kind Kind, class Fallback, class Addend>
inline constexpr bool needs_item<field_value<Source, Kind, fallback_and<Fallback, Addend>>> = is_field_term<Fallback> || is_field_term<Addend>;

}  // namespace facet::inline v0::detail
