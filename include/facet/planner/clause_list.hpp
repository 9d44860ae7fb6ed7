// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/expression/convert.hpp>
#include <facet/expression/member_text.hpp>
#include <facet/planner/odd_part.hpp>
#include <facet/planner/operand_access.hpp>
#include <facet/planner/plan.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

/// \file
/// A where-clause as the planner sees it.

namespace facet::inline v0::detail {

template <class Operand, class... Field>
consteval std::array<bool, sizeof...(Field)> fit_fields(type_list<Field...>) {
    return {fits_field<Field, Operand>...};
}
/// With which of these fields an operand of this type can be compared; once for all clauses that have such a one.
template <class Fields, class Operand>
inline constexpr auto fitting_fields = detail::fit_fields<Operand>(Fields{});

/// The struct of which a clause names its field, by a member pointer; empty: of none.
template <class Clause>
inline constexpr std::string_view owner_said{};
template <fixed_string Field, comparison Op, class Operand>
    requires(Field.of_member)
inline constexpr std::string_view owner_said<clause<Field, Op, Operand>> = Field.owner->name;

template <class Struct, class Clause, class Fields>
consteval clause_facts describe_clause(const Fields& fields) {
    using said = typename Clause::operand_type;
    using operand = typename bound_operand<Clause::op, typename single_operand<untied<said>>::type>::type;
    clause_facts facts{.field = Clause::field, .op = Clause::op};
    if constexpr (std::is_same_v<Fields, entity_facts>) facts.position = static_cast<std::int16_t>(fields.find(Clause::field));
    else facts.position = static_cast<std::int16_t>(fields.find(Clause::field, owner_said<Clause>));
    facts.leads = is_tied<said>;
    facts.operand = facts.field.empty() ? nameless_field : describe_operand<operand>();
    if (facts.position >= 0) facts.fits = fitting_fields<field_types<Struct>, operand>[static_cast<std::size_t>(facts.position)];
    return facts;
}

/// The clauses of a where-clause as the planner sees them, for one entity: `fields` finds its fields by their names, as the entity's facts
/// or member_fields do. Of what is none, one on no field, with what it is as its operand.
template <class Struct, class Where>
struct clauses_of {
    template <class Fields>
    static consteval std::array<clause_facts, 1> list(const Fields&) {
        clause_facts odd;
        odd.operand = odd_part<Where>::text;
        return {odd};
    }
};
template <class Struct, class... Clauses>
struct clauses_of<Struct, where_clause<Clauses...>> {
    template <class Fields>
    static consteval std::array<clause_facts, sizeof...(Clauses)> list(const Fields& fields) {
        return {describe_clause<Struct, Clauses>(fields)...};
    }
};

template <class Struct, class Clause>
    requires is_clause<Clause>
struct clauses_of<Struct, Clause> : clauses_of<Struct, where_clause<Clause>> {};

}  // namespace facet::inline v0::detail
