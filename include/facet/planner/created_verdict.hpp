// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/expression/clause.hpp>
#include <facet/expression/placed.hpp>
#include <facet/expression/predicate.hpp>
#include <facet/planner/condition_verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

/// \file
/// Conditions of a create, which finds no item: some cannot hold.

namespace facet::inline v0::detail {

/// Whether a part of a condition holds of an item that is not there (contract C1, C3, C9, C14).
enum class absent_truth : std::uint8_t { no, yes, depends };

constexpr absent_truth opposite(absent_truth truth) {
    return truth == absent_truth::depends ? truth : truth == absent_truth::yes ? absent_truth::no : absent_truth::yes;
}
/// All hold if none does not; any holds if not all do not.
template <std::size_t Count>
constexpr absent_truth all_of(const absent_truth (&parts)[Count]) {
    absent_truth all = absent_truth::yes;
    for (const absent_truth part : parts) {
        if (part == absent_truth::no) return part;
        if (part == absent_truth::depends) all = part;
    }
    return all;
}

template <class Part>
inline constexpr absent_truth truth_of_absent = absent_truth::depends;  // such as a part that is absent at times
template <fixed_string Path, comparison Op, class Operand>
inline constexpr absent_truth truth_of_absent<clause<Path, Op, Operand>> = absent_truth::no;
template <fixed_string Path, comparison Op, class Operand>
inline constexpr absent_truth truth_of_absent<clause<Path, Op, std::optional<Operand>>> = absent_truth::depends;
template <fixed_string Path, predicate_kind Kind, class Operand, comparison Op>
inline constexpr absent_truth truth_of_absent<predicate<Path, Kind, Operand, Op>> =
    Kind == predicate_kind::missing || Kind == predicate_kind::not_equal ? absent_truth::yes : absent_truth::no;
template <class Part, std::size_t Count, unsigned Positions>
inline constexpr absent_truth truth_of_absent<placed<Part, Count, Positions>> = truth_of_absent<Part>;
template <class... Clauses>
inline constexpr absent_truth truth_of_absent<where_clause<Clauses...>> = all_of({absent_truth::yes, truth_of_absent<Clauses>...});
template <connective Kind, class... Parts>
inline constexpr absent_truth truth_of_absent<junction<Kind, Parts...>> =
    Kind == connective::all ? all_of({absent_truth::yes, truth_of_absent<Parts>...}) : opposite(all_of({absent_truth::yes, opposite(truth_of_absent<Parts>)...}));
template <class Part>
inline constexpr absent_truth truth_of_absent<negation<Part>> = opposite(truth_of_absent<Part>);

/// The condition of a create.
template <class Table, class Struct, class Condition>
struct created_plan {
    using condition = condition_plan<Table, Struct, Condition>;
    static constexpr bool accepted = condition::accepted && truth_of_absent<Condition> != absent_truth::no;

    constexpr void operator()(message& out) const {
        if constexpr (!condition::accepted) return condition{}(out);
        out << "the condition on " << condition::facts.name << " in table " << schema<Table>::facts.name
            << " never holds where there is no item, and nowhere else a create happens (contract C1)";
        if (!condition::facts.immutable) out << "; put(object).when(condition) asks it of the item that is there";
    }
};

}  // namespace facet::inline v0::detail
