// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/repository/check.hpp>
#include <facet/repository/owner_condition.hpp>
#include <facet/repository/unchanged_update.hpp>
#include <facet/repository/update.hpp>

#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// Writes that ask an item whose it is, since its key does not say it.

namespace facet::inline v0::detail {

/// Code that changes an item of one owner.
template <class Struct, class Change>
struct owned_change {
    Change* change;
    const owner_condition* owner;

    [[nodiscard]] change_answer operator()(Struct& object) const { return (*change)(object); }
    [[nodiscard]] const asked_owner* owner_asked() const noexcept { return owner; }
};

/// The update that an update becomes which says whose its item is; its parts end with the where-clause.
template <class Update, class Where, class Clause>
struct owned_update;
template <bool Upsert, class Table, class Struct, class Backend, class... Parts, class Where, fixed_string Field, class Operand>
struct owned_update<update_builder<Upsert, Table, Struct, Backend, Parts...>, Where, clause<Field, comparison::equal, Operand>> {
    using type = update_builder<Upsert, Table, Struct, Backend, owner_part<Field>, clause<Field, comparison::equal, Operand>, Parts...>;
};
template <bool Upsert, class Table, class Struct, class Backend, class Where, fixed_string Field, class Operand>
struct owned_update<update_builder<Upsert, Table, Struct, Backend>, Where, clause<Field, comparison::equal, Operand>> {
    using type = update_builder<Upsert, Table, Struct, Backend, owner_part<Field>, Where>;
};
template <class Struct, class Described, class Where, class Clause>
struct owned_update<unchanged_update<Struct, Described>, Where, Clause> {
    using type = unchanged_update<Struct, typename owned_update<Described, Where, Clause>::type>;
};

/// For what a bound repository says of an update.
struct owner_access {
    template <class Update, class Where, class Clause>
    [[nodiscard]] static auto update(Update from, const Where&, const Clause& clause, const owner_condition& owner) {
        owner.require(from.write_);
        return said<typename owned_update<Update, Where, Clause>::type>(std::move(from), clause);
    }
    template <class Update, class Where, fixed_string Field, class Operand>
    [[nodiscard]] static auto upsert(Update from, const Where&, const clause<Field, comparison::equal, Operand>& clause, const owner_condition& owner) {
        owner.require_or_nothing(from.write_);
        set<Field>(from, clause);
        return said<typename owned_update<Update, Where, std::remove_cvref_t<decltype(clause)>>::type>(std::move(from), clause);
    }

private:
    template <class Owned, bool Upsert, class Table, class Struct, class Backend, class... Parts, class Clause>
    [[nodiscard]] static Owned said(update_builder<Upsert, Table, Struct, Backend, Parts...>&& from, [[maybe_unused]] const Clause& clause) {
        if constexpr (sizeof...(Parts) > 0 && remembers_statement<Table, Struct>()) return Owned(from.on_, std::move(from.write_), {{std::move(from.said_), clause}, {}});
        else return Owned(from.on_, std::move(from.write_), {});
    }
    template <fixed_string Field, class Table, class Struct, class Backend, class... Parts, class Clause>
    static void set(update_builder<true, Table, Struct, Backend, Parts...>& into, const Clause& clause) {
        using change = assignment<Field, assignment_kind::assign, typename Clause::operand_type>;
        add_change<Table, schema<Table>::template position<Struct>>(into.write_, change{clause.operand}, into.context());
    }
};

/// As check_builder, of one owner's item.
template <class Table, class Struct, class Backend>
class [[nodiscard("a check is done by a transaction: transact() or transaction().add()")]] owner_check : check_action<Backend> {
    using action = check_action<Backend>;
    using action::write_;
    static constexpr std::size_t entity = schema<Table>::template position<Struct>;

public:
    static constexpr std::string_view no_action = check_builder<Table, Struct, Backend>::no_action;

    owner_check(const repository_view<Backend>& on, check_builder<Table, Struct, Backend>&& of, owner_condition owner) : action(std::move(of).exists()), table_(&on.table->name), owner_(std::move(owner)) {
        write_.presence = request::opcode::path;  // what it asks is yet to be said
        write_.truths = 0;
    }

    /// The item exists, and is the owner's.
    [[nodiscard("a check is done by a transaction: transact() or transaction().add()")]] action&& exists() && {
        owner_.require(write_);
        return static_cast<action&&>(*this);
    }
    /// The owner has no such item; others may.
    [[nodiscard("a check is done by a transaction: transact() or transaction().add()")]] action&& missing() && {
        owner_.require_nothing(write_);
        return static_cast<action&&>(*this);
    }
    /// The item is the owner's, and this holds of it.
    template <class Where, auto Why = why(further_error<Table, Struct, condition_plan, std::remove_cvref_t<Where>>())>
        requires(chosen<Why>)
    [[nodiscard("a check is done by a transaction: transact() or transaction().add()")]] action&& when(const Where& where) && {
        static_assert(possible<Why>);
        owner_.require(write_);
        if constexpr (possible<Why> && known_entity<Table, Struct>) add_condition<Table, entity>(write_, where, {write_.operation, *table_, write_.entity});
        return static_cast<action&&>(*this);
    }
    template <class Where, auto Why = why(further_error<Table, Struct, condition_plan, std::remove_cvref_t<Where>>())>
        requires(!chosen<Why>)
    action&& when(const Where& where) && = delete;
    /// Refused, with a sentence: none, and several, which are joined.
    template <class... Given, only_if<sizeof...(Given) != 1> = 0, auto Why = always<one_condition>>
        requires(chosen<Why>)
    action&& when(const Given&...) && {
        static_assert(possible<Why>);
        return static_cast<action&&>(*this);
    }
    template <class... Given, only_if<sizeof...(Given) != 1> = 0, auto Why = always<one_condition>>
        requires(!chosen<Why>)
    action&& when(const Given&...) && = delete;

private:
    const std::string* table_;
    owner_condition owner_;
};

}  // namespace facet::inline v0::detail
