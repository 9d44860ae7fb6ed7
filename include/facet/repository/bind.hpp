// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/repository/repository.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// A repository in which one field has one value: a tenant's part of a table. Optional: no other header of facet includes it.

namespace facet::inline v0 {

namespace detail {

/// A value of a type, in code that is never run: behind a refusal.
template <class Type>
[[noreturn]] Type never() {
    __builtin_unreachable();
}

/// Whether an entity's primary key holds a field, and nowhere in its own spelling: two that differ in case alone are one there.
template <class Table, class Struct>
consteval bool is_folded_in_key(std::string_view name) {
    const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
    const int field = facts.find(name);
    bool folded = false;
    for (const span<const template_facts> half : {facts.paths[0].partition, facts.paths[0].sort})
        for (const template_facts& each : half)
            for (const piece& part : each.pieces) {
                if (!part.component || part.field != field || part.form == form_kind::shards) continue;
                if (part.form != form_kind::upper && part.form != form_kind::lower) return false;
                folded = true;
            }
    return folded;
}
[[nodiscard]] inline bool same_but_for_case(std::string_view a, std::string_view b) noexcept {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; };
    bool same = a.size() == b.size();
    for (std::size_t i = 0; same && i < a.size(); ++i) same = lower(a[i]) == lower(b[i]);
    return same;
}

/// A write of a whole object overwrites or erases what has its primary key: another's item, unless the key holds the bound field.
template <fixed_string Operation, class Clause>
struct within_bound {
    template <class Table, class Struct>
    struct plan {
        static constexpr const entity_facts& facts = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
        static constexpr bool accepted = [] {
            const int field = facts.find(Clause::field);
            bool held = field < 0;  // that there is none is refused elsewhere
            for (const span<const template_facts> half : {facts.paths[0].partition, facts.paths[0].sort})
                for (const template_facts& each : half)
                    for (const piece& part : each.pieces) held = held || (part.component && part.field == field && part.form != form_kind::shards);
            return held;
        }();

        constexpr void operator()(message& out) const {
            out << Operation.view() << " of " << facts.name << " in table " << schema<Table>::facts.name << " can meet an item of another " << Clause::field
                << ", which its primary key does not hold; this repository is bound to one";
        }
    };
};

/// Verdicts on a bound repository's calls, for clang, which points at the user's line only from the function that is called there.
template <class Table, class Backend>
struct bound_verdicts {
    template <fixed_string Operation>
    struct keyed {
        template <class PlanTable, class Struct, class Where>
        using plan = key_plan<Operation, PlanTable, Struct, Where>;
    };
    template <fixed_string Operation, class Struct, class Where, class... Words>
    static consteval auto address() {
        constexpr auto unreadable = call_error<Table, Struct, projection_plan, read_as<Struct, Words...>>();
        if constexpr (unreadable.size() > 0) return unreadable;
        else return call_error<Table, Struct, keyed<Operation>::template plan, Where>();
    }
    template <fixed_string Operation, class Clause, class Struct>
    static consteval auto whole() {
        return call_error<Table, Struct, within_bound<Operation, Clause>::template plan>();
    }
    template <class Struct, class Where, class... Words>
    static consteval auto query() {
        return query_call_error<Backend, Table, Struct, Where, options_said<Words...>>();
    }
    template <class Where, class... Structs>
    static consteval auto collection() {
        return collection_call_error<Backend, false, Table, Where, Structs...>();
    }
};

}  // namespace detail

/// A repository for the items of one tenant. Each where-clause says the bound field besides what the caller says, so each key and query
/// lies within the tenant: what cannot be keyed by it does not compile. Objects of other tenants are refused at run time (validation).
/// There is no scan. Borrows the repository. Made by bind().
template <class Repository, class Clause>
class bound_repository {
    using table = typename Repository::table_type;
    static constexpr std::string_view bound = Clause::field;

    template <class Struct>
    static constexpr std::size_t position = field_index<Struct>(Clause::field);
    using verdicts = detail::bound_verdicts<table, typename Repository::backend_type>;
    template <class Where>
    [[nodiscard]] auto all(const Where& where) const {
        return clause_ && where;
    }
    template <class Where>
    using full = decltype(std::declval<const Clause&>() && std::declval<const Where&>());

public:
    bound_repository(const Repository& repository, Clause clause) : repository_(&repository), clause_(std::move(clause)) {}

    /// As the repository's own, of the tenant's items; so are all others.
    template <class Struct, detail::joinable Where, detail::read_word... Words>
    [[nodiscard]] auto get(const Where& where, Words... words) const {
        constexpr auto why = detail::why(verdicts::template address<"get", Struct, full<Where>, Words...>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template get<Struct>(all(where), words...);
        else return detail::never<decltype(repository_->template get<Struct>(all(where), words...))>();
    }
    /// The item that has no other component in its key.
    template <class Struct, detail::read_word... Words>
    [[nodiscard]] auto get(Words... words) const {
        constexpr auto why = detail::why(verdicts::template address<"get", Struct, Clause, Words...>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template get<Struct>(clause_, words...);
        else return detail::never<decltype(repository_->template get<Struct>(clause_, words...))>();
    }
    template <class Struct, detail::joinable Where, detail::as_word... Words>
    [[nodiscard]] auto key(const Where& where, Words... words) const {
        constexpr auto why = detail::why(verdicts::template address<"get", Struct, full<Where>, Words...>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template key<Struct>(all(where), words...);
        else return detail::never<decltype(repository_->template key<Struct>(all(where), words...))>();
    }
    template <class Struct, detail::as_word... Words>
    [[nodiscard]] auto key(Words... words) const {
        constexpr auto why = detail::why(verdicts::template address<"get", Struct, Clause, Words...>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template key<Struct>(clause_, words...);
        else return detail::never<decltype(repository_->template key<Struct>(clause_, words...))>();
    }
    template <class Struct, detail::joinable Where, detail::read_word... Words>
    [[nodiscard]] auto query(const Where& where, Words... words) const {
        constexpr auto why = detail::why(verdicts::template query<Struct, full<Where>, Words...>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template query<Struct>(all(where), words...);
        else return detail::never<decltype(repository_->template query<Struct>(all(where), words...))>();
    }
    template <class Struct, detail::read_word... Words>
    [[nodiscard]] auto query(Words... words) const {
        constexpr auto why = detail::why(verdicts::template query<Struct, Clause, Words...>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template query<Struct>(clause_, words...);
        else return detail::never<decltype(repository_->template query<Struct>(clause_, words...))>();
    }
    template <class Struct, detail::joinable Where, detail::read_word... Words>
    [[nodiscard]] auto at_most_one(const Where& where, Words... words) const {
        return query<Struct>(where, words...).at_most_one();
    }
    template <class Struct, detail::read_word... Words>
    [[nodiscard]] auto at_most_one(Words... words) const {
        return query<Struct>(words...).at_most_one();
    }
    template <class... Structs, detail::joinable Where>
    [[nodiscard]] auto collection(const Where& where) const {
        constexpr auto why = detail::why(verdicts::template collection<full<Where>, Structs...>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template collection<Structs...>(all(where));
        else return detail::never<decltype(repository_->template collection<Structs...>(all(where)))>();
    }
    template <class... Structs>
    [[nodiscard]] auto collection() const {
        constexpr auto why = detail::why(verdicts::template collection<Clause, Structs...>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template collection<Structs...>(clause_);
        else return detail::never<decltype(repository_->template collection<Structs...>(clause_))>();
    }
    template <class Struct>
    [[nodiscard]] auto put(const Struct& object) const {
        constexpr auto why = detail::why(verdicts::template whole<"put", Clause, Struct>());
        static_assert(detail::possible_or_refused<why>);
        detail::refuse<why>();
        if constexpr (why.size() == 0) return checked(repository_->put(object), object);
        else return detail::never<decltype(repository_->put(object))>();
    }
    template <class Struct>
    [[nodiscard]] auto create(const Struct& object) const {
        return checked(repository_->create(object), object);
    }
    template <class Struct>
    [[nodiscard]] auto replace(const Struct& object) const {
        constexpr auto why = detail::why(verdicts::template whole<"replace", Clause, Struct>());
        static_assert(detail::possible_or_refused<why>);
        detail::refuse<why>();
        if constexpr (why.size() == 0) return checked(repository_->replace(object), object);
        else return detail::never<decltype(repository_->replace(object))>();
    }
    template <class Struct>
        requires(!detail::statement<Struct>)
    [[nodiscard]] auto erase(const Struct& object) const {
        constexpr auto why = detail::why(verdicts::template whole<"erase", Clause, Struct>());
        static_assert(detail::possible_or_refused<why>);
        detail::refuse<why>();
        if constexpr (why.size() == 0) return checked(repository_->erase(object), object);
        else return detail::never<decltype(repository_->erase(object))>();
    }
    template <class Struct, detail::joinable Where>
    [[nodiscard]] auto erase(const Where& where) const {
        constexpr auto why = detail::why(verdicts::template address<"erase", Struct, full<Where>>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template erase<Struct>(all(where));
        else return detail::never<decltype(repository_->template erase<Struct>(all(where)))>();
    }
    template <class Struct>
    [[nodiscard]] auto erase() const {
        constexpr auto why = detail::why(verdicts::template address<"erase", Struct, Clause>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template erase<Struct>(clause_);
        else return detail::never<decltype(repository_->template erase<Struct>(clause_))>();
    }
    template <class Struct, detail::joinable Where>
    [[nodiscard]] auto update(const Where& where) const {
        constexpr auto why = detail::why(verdicts::template address<"update", Struct, full<Where>>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template update<Struct>(all(where));
        else return detail::never<decltype(repository_->template update<Struct>(all(where)))>();
    }
    template <class Struct>
    [[nodiscard]] auto update() const {
        constexpr auto why = detail::why(verdicts::template address<"update", Struct, Clause>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template update<Struct>(clause_);
        else return detail::never<decltype(repository_->template update<Struct>(clause_))>();
    }
    template <class Struct, detail::joinable Where>
    [[nodiscard]] auto upsert(const Where& where) const {
        constexpr auto why = detail::why(verdicts::template address<"upsert", Struct, full<Where>>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template upsert<Struct>(all(where));
        else return detail::never<decltype(repository_->template upsert<Struct>(all(where)))>();
    }
    template <class Struct>
    [[nodiscard]] auto upsert() const {
        constexpr auto why = detail::why(verdicts::template address<"upsert", Struct, Clause>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template upsert<Struct>(clause_);
        else return detail::never<decltype(repository_->template upsert<Struct>(clause_))>();
    }
    template <class Struct, detail::joinable Where>
    [[nodiscard]] auto check(const Where& where) const {
        constexpr auto why = detail::why(verdicts::template address<"check", Struct, full<Where>>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template check<Struct>(all(where));
        else return detail::never<decltype(repository_->template check<Struct>(all(where)))>();
    }
    template <class Struct>
    [[nodiscard]] auto check() const {
        constexpr auto why = detail::why(verdicts::template address<"check", Struct, Clause>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template check<Struct>(clause_);
        else return detail::never<decltype(repository_->template check<Struct>(clause_))>();
    }
    template <class Struct, detail::joinable Where, class Change>
    [[nodiscard]] result<Struct> modify(const Where& where, Change&& change) const {
        constexpr auto why = detail::why(verdicts::template address<"modify", Struct, full<Where>>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return within<"modify", Struct>(change, [&](auto& kept) { return repository_->template modify<Struct>(all(where), kept); });
        else return error{};
    }
    template <class Struct, class Change>
    [[nodiscard]] result<Struct> modify(Change&& change) const {
        constexpr auto why = detail::why(verdicts::template address<"modify", Struct, Clause>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return within<"modify", Struct>(change, [&](auto& kept) { return repository_->template modify<Struct>(clause_, kept); });
        else return error{};
    }
    template <class Struct, detail::joinable Where, class Change>
    [[nodiscard]] result<Struct> move(const Where& where, Change&& change) const {
        constexpr auto why = detail::why(verdicts::template address<"move", Struct, full<Where>>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return within<"move", Struct>(change, [&](auto& kept) { return repository_->template move<Struct>(all(where), kept); });
        else return error{};
    }
    /// The actions are those that this repository gave.
    template <class... Actions>
    result<void> transact(Actions&&... actions) const {
        return repository_->transact(std::forward<Actions>(actions)...);
    }
    template <class... Actions>
    result<void> batch_write(Actions&&... actions) const {
        return repository_->batch_write(std::forward<Actions>(actions)...);
    }
    [[nodiscard]] auto transaction() const { return repository_->transaction(); }
    [[nodiscard]] auto batch() const { return repository_->batch(); }
    /// The keys are those that this repository gave.
    template <class... Keys>
    [[nodiscard]] auto batch_get(const Keys&... keys) const {
        return repository_->batch_get(keys...);
    }
    template <class... Keys>
    [[nodiscard]] auto transact_get(const Keys&... keys) const {
        return repository_->transact_get(keys...);
    }
    [[nodiscard]] auto reads() const { return repository_->reads(); }

private:
    /// Whether an object is the tenant's.
    template <class Struct>
    [[nodiscard]] bool owns(const Struct& object) const {
        static_assert(position<Struct> != no_field, "this repository is bound to one value of a field that the entity does not have");
        if constexpr (position<Struct> != no_field) {
            bool same = false;
            (void)detail::with_part(get_field<position<Struct>>(object), [&](const auto& mine) {
                return detail::with_operand<field_type<Struct, position<Struct>>>(clause_.operand, [&](const auto& theirs) {
                    if constexpr (requires { detail::same_but_for_case(mine, theirs); } && detail::is_folded_in_key<table, Struct>(bound)) same = detail::same_but_for_case(mine, theirs);
                    else if constexpr (requires { mine == theirs; }) same = mine == theirs;
                    return key_fault::none;
                });
            });
            return same;
        } else {
            return false;
        }
    }
    [[nodiscard]] error stranger(std::string_view operation, std::string_view entity) const {
        error cause;
        cause.code = error_code::validation;
        cause.message = std::string(bound) + " is not the one that this repository is bound to";
        return detail::with_context(std::move(cause), {operation, repository_->name(), entity});
    }
    template <class Action, class Struct>
    [[nodiscard]] Action checked(Action action, const Struct& object) const {
        if (!owns(object)) action.pending().fail(stranger(action.pending().operation, action.pending().entity));
        return action;
    }
    /// Lets a change at an item, unless it takes it out of the tenant's part.
    template <fixed_string Operation, class Struct, class Change, class Call>
    [[nodiscard]] result<Struct> within(Change& change, const Call& call) const {
        constexpr auto unfit = detail::why(detail::change_error<Operation, Struct, Change>());
        static_assert(detail::possible_or_refused<unfit>);
        detail::refuse<unfit>();
        if constexpr (unfit.size() > 0) {
            return error{};
        } else {
            bool escaped = false;
            auto kept = [&](Struct& object) {
                bool go_on = true;
                if constexpr (std::is_void_v<decltype(change(object))>) change(object);
                else go_on = change(object);
                escaped = go_on && !owns(object);
                return go_on && !escaped;
            };
            result<Struct> done = call(kept);
            if (escaped) return stranger(Operation.view(), type_name<Struct>());
            return done;
        }
    }

    const Repository* repository_;
    Clause clause_;
};

/// Binds a repository to one value of one field: `bind(registry, "tenant_id"_f == id)`. The clause is an equality.
template <class Table, class Backend, fixed_string Field, class Operand>
[[nodiscard]] auto bind(const repository<Table, Backend>& repository, clause<Field, comparison::equal, Operand> what) {
    return bound_repository<facet::repository<Table, Backend>, clause<Field, comparison::equal, Operand>>(repository, std::move(what));
}

}  // namespace facet::inline v0
