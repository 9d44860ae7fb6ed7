// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/repository/bound.hpp>
#include <facet/repository/bound_verdicts.hpp>
#include <facet/repository/computed_fields.hpp>
#include <facet/repository/misread_bound_words.hpp>
#include <facet/repository/owner_condition.hpp>
#include <facet/repository/repository.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// What all calls of a bound repository need: the repository, the bound field, and whether an object is the tenant's.

namespace facet::inline v0::detail {

template <class Repository, class Clause>
class bound_core : public misread_bound_words {
protected:
    using table = typename Repository::table_type;
    static constexpr std::string_view bound = Clause::field;

    template <class Struct>
    static constexpr std::size_t position = field_index<Struct>(Clause::field);

    bound_core(const Repository& repository, Clause clause) : repository_(&repository), clause_(std::move(clause)) {}

    /// What the caller says, and the bound field.
    template <class Where>
    [[nodiscard]] auto all(const Where& where) const {
        return join_bound<table>(clause_, where);
    }
    /// Whether an object is the tenant's, as it is stored: its computed fields are made anew then.
    template <class Struct>
    [[nodiscard]] bool owns(const Struct& object) const {
        static_assert(position<Struct> != no_field, "this repository is bound to one value of a field that the entity does not have");
        bool same = false;
        if constexpr (position<Struct> != no_field) {
            const Struct& whole = with_computed_fields<table, schema<table>::template position<Struct>>(object);
            (void)with_part(get_field<position<Struct>>(whole), [&](const auto& mine) {
                return with_operand<field_type<Struct, position<Struct>>>(clause_.operand, [&](const auto& theirs) {
                    if constexpr (requires { same_but_for_case(mine, theirs); } && folding_of<table, Struct>(bound) == folding::all) same = same_but_for_case(mine, theirs);
                    else if constexpr (requires { mine == theirs; }) same = mine == theirs;
                    return key_fault::none;
                });
            });
        }
        return same;
    }
    /// Whether items can lack the field, and are read with its default.
    template <class Struct>
    static constexpr bool may_lack = schema<table>::facts.entities[schema<table>::template position<Struct>].fields[position<Struct>].defaulted;
    /// Whether an item that lacks the field is the tenant's.
    template <class Struct>
    [[nodiscard]] bool owns_by_default() const {
        if constexpr (may_lack<Struct>) return owns(Struct{});
        else return false;
    }
    /// What is asked of an item whose primary key does not hold the bound field.
    template <class Struct>
    [[nodiscard]] owner_condition owner(std::string_view operation) const {
        return owner_from<table, schema<table>::template position<Struct>>(clause_, owns_by_default<Struct>(), {operation, repository_->name(), type_name<Struct>()});
    }
    [[nodiscard]] error stranger(std::string_view operation, std::string_view entity) const {
        error cause;
        cause.code = error_code::validation;
        cause.message = std::string(bound) + " is not the one that this repository is bound to";
        return with_context(std::move(cause), {operation, repository_->name(), entity});
    }
    template <class Action, class Struct>
    [[nodiscard]] Action checked(Action action, const Struct& object) const {
        if (!owns(object)) action.pending().fail(stranger(action.pending().operation, action.pending().entity));
        return action;
    }

    const Repository* repository_;
    Clause clause_;

    template <class Bound>
    friend struct bound_inside;
};

template <class Repository, class Clause>
struct bound_inside<bound_repository<Repository, Clause>> {
    using table = typename Repository::table_type;
    using bound = bound_core<Repository, Clause>;
    using clause = Clause;
    template <class Where>
    using full = typename within_clause<Clause, Where>::type;

    /// The verdict on erase_node().
    template <class Node, class Where>
    static consteval auto erase_node_error() {
        return bound_verdicts<table, typename Repository::backend_type, Clause>::template erase_node<Node, full<Where>>();
    }
    /// The verdict on erase_all() of entities of such structs.
    template <class Structs>
    static consteval auto erase_all_error() {
        return bound_verdicts<table, typename Repository::backend_type, Clause>::erase_all(Structs{});
    }
    template <class Struct>
    static consteval bool asks_for_owner() {
        return bound_verdicts<table, typename Repository::backend_type, Clause>::template asks_for_owner<Struct>();
    }
    static constexpr std::string_view field = Clause::field;
    [[nodiscard]] static const Repository& repository(const bound& mine) noexcept { return *mine.repository_; }
    template <class Where>
    [[nodiscard]] static auto all(const bound& mine, const Where& where) {
        return mine.all(where);
    }
    template <class Struct>
    [[nodiscard]] static bool owns(const bound& mine, const Struct& object) {
        return mine.owns(object);
    }
    [[nodiscard]] static error stranger(const bound& mine, std::string_view operation, std::string_view entity) { return mine.stranger(operation, entity); }
};

}  // namespace facet::inline v0::detail
