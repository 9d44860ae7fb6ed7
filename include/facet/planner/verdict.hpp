// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/planner/explain.hpp>
#include <facet/planner/explain_key.hpp>
#include <facet/planner/foreign_member.hpp>
#include <facet/planner/key_bounds.hpp>
#include <facet/schema/check.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

/// \file
/// Verdicts on calls: whether table, entity and where-clause fit, as constants, and the sentence where they do not.

namespace facet::inline v0::detail {

/// Whether the struct is one of the table's entities.
template <class Table, class Struct>
inline constexpr bool is_entity_of = schema<Table>::template position<Struct> < schema<Table>::size;
/// The same of any table: one whose declaration fails has none.
template <class Table, class Struct>
concept known_entity = valid_schema<Table> && is_entity_of<Table, Struct>;

/// What a lookup, an optional, a pointer or a container holds; void: it is none of these.
template <class Type>
struct held_by {
    using type = void;
};
template <class Type>
struct held_by<Type*> {
    using type = std::remove_cv_t<Type>;
};
template <class Type>
    requires requires { typename Type::value_type; }
struct held_by<Type> {
    using type = std::remove_cv_t<typename Type::value_type>;
};
template <class Type>
    requires(requires { typename Type::element_type; } && !requires { typename Type::value_type; })
struct held_by<Type> {
    using type = std::remove_cv_t<typename Type::element_type>;
};

/// What a type of facet's own is that is given in place of an entity's object, and what is done with it instead: each says so where it is
/// declared.
struct stranger_hint {
    std::string_view what{};
    std::string_view instead{};
};
template <class Type>
inline constexpr stranger_hint hint_on{};
inline constexpr stranger_hint hint_on_where{"a where-clause", "an object is stored as a whole, and some fields of its item are changed by update<...>(where-clause)"};
template <fixed_string Field, comparison Op, class Operand>
inline constexpr stranger_hint hint_on<clause<Field, Op, Operand>> = hint_on_where;
template <class... Clauses>
inline constexpr stranger_hint hint_on<where_clause<Clauses...>> = hint_on_where;

template <class Out, class Table, class Struct>
constexpr void explain_stranger(Out& out) {
    if constexpr (!hint_on<Struct>.what.empty()) {
        out << hint_on<Struct>.what << " is no entity of table " << schema<Table>::facts.name << "; " << hint_on<Struct>.instead;
        return;
    }
    out << type_name<Struct>() << " is no entity of table " << schema<Table>::facts.name;
    using held = typename held_by<Struct>::type;
    if constexpr (!std::is_void_v<held>)
        if constexpr (is_entity_of<Table, held>) {
            if constexpr (requires(const Struct& of) { *of; }) out << ", but what it holds is: give the " << type_name<held>() << " itself, *found";
            else out << ", but what it holds is: give one " << type_name<held>() << " at a time";
            return;
        }
    list_entities<Out, Table>(out);
}

/// The fields that a read as `Into` needs; none said: all.
template <class Into>
inline constexpr span<const std::string_view> result_fields{field_names<Into>};
template <>
inline constexpr span<const std::string_view> result_fields<void>{};

/// What a query says besides its where-clause.
/// `Into` is the smaller struct that its items are read as; void: their own.
template <fixed_string OrderBy = "", fixed_string Index = "", bool Others = false, bool Consistent = false, bool Expired = false, class Into = void>
struct query_options {
    static constexpr plan_options value{.order_by = OrderBy.view(),
                                        .index = Index.view(),
                                        .others_allowed = Others,
                                        .consistent = Consistent,
                                        .expired = Expired,
                                        .result = result_fields<Into>,
                                        .by_key = true};
    template <fixed_string Field>
    using ordered = query_options<Field, Index, Others, Consistent, Expired, Into>;
    template <fixed_string Name>
    using on_index = query_options<OrderBy, Name, Others, Consistent, Expired, Into>;
    template <class Struct>
    using item = std::conditional_t<std::is_void_v<Into>, Struct, Into>;
    template <class Other, class Struct>
    using read_as = query_options<OrderBy, Index, Others, Consistent, Expired, std::conditional_t<std::is_same_v<Other, Struct>, void, Other>>;
};

template <fixed_string OrderBy, fixed_string Index, bool Others, bool Consistent, bool Expired, class Into>
inline constexpr bool names_members<query_options<OrderBy, Index, Others, Consistent, Expired, Into>> = OrderBy.of_member;
template <fixed_string OrderBy, fixed_string Index, bool Others, bool Consistent, bool Expired, class Into, class... Structs>
struct foreign_in<query_options<OrderBy, Index, Others, Consistent, Expired, Into>, Structs...> : foreign_in<field_term<OrderBy>, Structs...> {};

/// Says that a call on an entity names a field by a member of another struct.
template <class Foreign>
constexpr void explain_foreign(message& out, std::string_view operation, const table_facts& table, const entity_facts& entity) {
    out << operation << " of " << entity.name << " in table " << table.name;
    explain_foreign<Foreign>(out, entity.name, entity.find(Foreign::field) >= 0);
}

/// A query: its plan and, where there is none, why.
template <class Table, class Struct, class Where, class Options = query_options<>>
struct query_plan {
    using table = Table;
    using struct_type = Struct;
    using where = Where;
    static constexpr std::size_t entity = schema<Table>::template position<Struct>;
    static constexpr const entity_facts& facts = schema<Table>::facts.entities[entity];
    static constexpr auto clauses = clauses_of<Struct, Where>::list(facts);
    static constexpr access_plan plan = plan_query(schema<Table>::facts, facts, clauses, Options::value);
    using foreign = typename foreign_choice<names_members<Where> || names_members<Options>>::template first_of<foreign_in<Where, Struct>, foreign_in<Options, Struct>>;
    static constexpr bool accepted = plan.fault == plan_fault::none && !foreign::found;

    constexpr void operator()(message& out) const {
        if constexpr (foreign::found) explain_foreign<foreign>(out, "query", schema<Table>::facts, facts);
        else explain_query(out, schema<Table>::facts, facts, clauses, plan, Options::value);
    }
};

/// A call that addresses one item.
template <fixed_string Operation, class Table, class Struct, class Where>
struct key_plan {
    using table = Table;
    using struct_type = Struct;
    using where = Where;
    static constexpr std::size_t entity = schema<Table>::template position<Struct>;
    static constexpr const entity_facts& facts = schema<Table>::facts.entities[entity];
    static constexpr auto clauses = clauses_of<Struct, Where>::list(facts);
    static constexpr access_plan plan = plan_key(schema<Table>::facts, facts, clauses);
    using foreign = foreign_name_in<Where, Struct>;
    static constexpr bool accepted = plan.fault == plan_fault::none && !foreign::found;

    constexpr void operator()(message& out) const {
        if constexpr (foreign::found) explain_foreign<foreign>(out, Operation.view(), schema<Table>::facts, facts);
        else explain_key(out, Operation.view(), schema<Table>::facts, facts, clauses, plan);
    }
};

/// The same for call_error(), which hands on the where-clause.
template <fixed_string Operation>
struct keyed {
    template <class Table, class Struct, class Where>
    using plan = key_plan<Operation, Table, Struct, Where>;
};

/// Stands for the entity of a call that names none.
struct no_entity {};

template <class Table, class Struct>
struct stranger {
    constexpr void operator()(message& out) const {
        explain_stranger<message, Table, Struct>(out);
    }
};

template <class Table>
struct stranger<Table, no_entity> {
    constexpr void operator()(message& out) const {
        out << "the call names no entity of table " << schema<Table>::facts.name << ", as get<" << schema<Table>::facts.entities[0].name << ">(...) does";
        list_entities<message, Table>(out);
    }
};

/// The verdict on a call about one entity: the table's declaration passes, the struct is one of its entities, and the plan (made
/// only then) is accepted. Where the declaration itself fails, the call is let pass: the table's own error is the only one.
template <class Table, class Struct, template <class...> class Plan, class... Arguments>
consteval auto call_error() {
    if constexpr (!valid_schema<Table>)
        return accepted;
    else if constexpr (!is_entity_of<Table, Struct>)
        return compose<stranger<Table, Struct>>();
    else if constexpr (Plan<Table, Struct, Arguments...>::accepted)
        return accepted;
    else
        return compose<Plan<Table, Struct, Arguments...>>();
}

/// The verdict on what is said further of a call: of one about no entity of the table nothing, since that was refused.
template <class Table, class Struct, template <class...> class Plan, class... Arguments>
consteval auto further_error() {
    if constexpr (known_entity<Table, Struct>) return call_error<Table, Struct, Plan, Arguments...>();
    else return accepted;
}

}  // namespace facet::inline v0::detail
