// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/repository/repository.hpp>

#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>

/// \file
/// A repository in which one field has one value: a tenant's part of a table. Optional: no other header of facet includes it.

namespace facet::inline v0 {

namespace detail {

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
        return checked(repository_->put(object), object);
    }
    template <class Struct>
    [[nodiscard]] auto create(const Struct& object) const {
        return checked(repository_->create(object), object);
    }
    template <class Struct>
    [[nodiscard]] auto replace(const Struct& object) const {
        return checked(repository_->replace(object), object);
    }
    template <class Struct>
        requires(!detail::statement<Struct>)
    [[nodiscard]] auto erase(const Struct& object) const {
        return checked(repository_->erase(object), object);
    }
    template <class Struct, detail::joinable Where>
    [[nodiscard]] auto erase(const Where& where) const {
        constexpr auto why = detail::why(verdicts::template address<"erase", Struct, full<Where>>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template erase<Struct>(all(where));
        else return detail::never<decltype(repository_->template erase<Struct>(all(where)))>();
    }
    template <class Struct, detail::joinable Where>
    [[nodiscard]] auto update(const Where& where) const {
        constexpr auto why = detail::why(verdicts::template address<"update", Struct, full<Where>>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template update<Struct>(all(where));
        else return detail::never<decltype(repository_->template update<Struct>(all(where)))>();
    }
    template <class Struct, detail::joinable Where>
    [[nodiscard]] auto upsert(const Where& where) const {
        constexpr auto why = detail::why(verdicts::template address<"upsert", Struct, full<Where>>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template upsert<Struct>(all(where));
        else return detail::never<decltype(repository_->template upsert<Struct>(all(where)))>();
    }
    template <class Struct, detail::joinable Where>
    [[nodiscard]] auto check(const Where& where) const {
        constexpr auto why = detail::why(verdicts::template address<"check", Struct, full<Where>>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template check<Struct>(all(where));
        else return detail::never<decltype(repository_->template check<Struct>(all(where)))>();
    }
    template <class Struct, detail::joinable Where, class Change>
    [[nodiscard]] result<Struct> modify(const Where& where, Change&& change) const {
        constexpr auto why = detail::why(verdicts::template address<"modify", Struct, full<Where>>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return within<"modify", Struct>(change, [&](auto& kept) { return repository_->template modify<Struct>(all(where), kept); });
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
    [[nodiscard]] auto transaction() const { return repository_->transaction(); }
    [[nodiscard]] auto batch() const { return repository_->batch(); }

private:
    /// Whether an object is the tenant's.
    template <class Struct>
    [[nodiscard]] bool owns(const Struct& object) const {
        static_assert(position<Struct> != no_field, "this repository is bound to one value of a field that the entity does not have");
        if constexpr (position<Struct> != no_field) {
            bool same = false;
            (void)detail::with_part(get_field<position<Struct>>(object), [&](const auto& mine) {
                return detail::with_operand<field_type<Struct, position<Struct>>>(clause_.operand, [&](const auto& theirs) {
                    if constexpr (requires { mine == theirs; }) same = mine == theirs;
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
