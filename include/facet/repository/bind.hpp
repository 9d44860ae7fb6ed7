// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/repository/bound_edges.hpp>
#include <facet/repository/bound_verdicts.hpp>
#include <facet/repository/misread_bind.hpp>
#include <facet/repository/repository.hpp>

#include <string>
#include <type_traits>
#include <utility>

/// \file
/// A repository in which one field has one value: a tenant's part of a table. Optional: no other header of facet includes it.

namespace facet::inline v0 {

/// A repository for the items of one tenant. Each where-clause says the bound field besides what the caller says, so each key and query
/// lies within the tenant: what cannot be keyed by it does not compile. Objects of other tenants are refused at run time (validation).
/// So are edges of theirs. There is no scan. Borrows the repository. Made by bind(); facet::erase_all and facet::erase_node take it, too.
template <class Repository, class Clause>
class bound_repository : public detail::bound_edges<Repository, Clause> {
    using base = detail::bound_edges<Repository, Clause>;
    using table = typename Repository::table_type;
    using verdicts = detail::bound_verdicts<table, typename Repository::backend_type, Clause>;
    using base::checked, base::owns, base::repository_, base::stranger;
    template <class Where>
    using full = typename detail::within_clause<Clause, Where>::type;

    template <fixed_string Operation, class Struct, class... Given>
    static consteval auto misread() {
        if constexpr (std::is_same_v<Struct, detail::no_entity>) return detail::compose<detail::stranger<table, Struct>>();
        else return detail::compose<detail::misread_bound<Operation, Struct, Clause, Given...>>();
    }

    /// What the caller says of these entities, and the bound field. g++ is refused here what is not refused in what is called next.
    template <class... Structs, class Where>
    [[nodiscard]] auto all_of(const Where& where) const {
        constexpr auto unfit = detail::why(verdicts::template together<Structs...>());
        detail::refuse<unfit>();
        return base::all(where);
    }

public:
    using detail::misread_bound_words::put, detail::misread_bound_words::create, detail::misread_bound_words::replace;
    using detail::misread_braces::transact, detail::misread_braces::batch_write;

    bound_repository(const Repository& repository, Clause clause) : base(repository, std::move(clause)) {}

    /// As the repository's own, of the tenant's items; so are all others.
    template <class Struct, detail::joinable Where, detail::read_word... Words>
    [[nodiscard]] auto get(const Where& where, Words... words) const {
        constexpr auto why = detail::why(verdicts::template address<"get", Struct, full<Where>, Words...>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template get<Struct>(all_of<Struct>(where), words...);
        else return detail::never<decltype(repository_->template get<Struct>(all_of<Struct>(where), words...))>();
    }
    /// The item that has no other component in its key.
    template <class Struct, detail::read_word... Words>
    [[nodiscard]] auto get(Words... words) const {
        constexpr auto why = detail::why(verdicts::template address<"get", Struct, Clause, Words...>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template get<Struct>(all_of<Struct>(where_clause<>{}), words...);
        else return detail::never<decltype(repository_->template get<Struct>(all_of<Struct>(where_clause<>{}), words...))>();
    }
    template <class Struct, detail::joinable Where, detail::key_word... Words>
    [[nodiscard]] auto key(const Where& where, Words... words) const {
        constexpr auto why = detail::why(verdicts::template address<"get", Struct, full<Where>, Words...>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template key<Struct>(all_of<Struct>(where), words...);
        else return detail::never<decltype(repository_->template key<Struct>(all_of<Struct>(where), words...))>();
    }
    template <class Struct, detail::key_word... Words>
    [[nodiscard]] auto key(Words... words) const {
        constexpr auto why = detail::why(verdicts::template address<"get", Struct, Clause, Words...>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template key<Struct>(all_of<Struct>(where_clause<>{}), words...);
        else return detail::never<decltype(repository_->template key<Struct>(all_of<Struct>(where_clause<>{}), words...))>();
    }
    template <class Struct, detail::joinable Where, detail::read_word... Words>
    [[nodiscard]] auto query(const Where& where, Words... words) const {
        constexpr auto why = detail::why(verdicts::template query<Struct, full<Where>, Words...>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template query<Struct>(all_of<Struct>(where), words...);
        else return detail::never<decltype(repository_->template query<Struct>(all_of<Struct>(where), words...))>();
    }
    template <class Struct, detail::read_word... Words>
    [[nodiscard]] auto query(Words... words) const {
        constexpr auto why = detail::why(verdicts::template query<Struct, Clause, Words...>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template query<Struct>(all_of<Struct>(where_clause<>{}), words...);
        else return detail::never<decltype(repository_->template query<Struct>(all_of<Struct>(where_clause<>{}), words...))>();
    }
    template <class Struct, detail::joinable Where, detail::read_word... Words>
    [[nodiscard]] auto at_most_one(const Where& where, Words... words) const {
        return query<Struct>(where, words...).at_most_one();
    }
    template <class Struct, detail::read_word... Words>
    [[nodiscard]] auto at_most_one(Words... words) const {
        return query<Struct>(words...).at_most_one();
    }
    template <class... Structs, detail::joinable Where, detail::collection_word... Words>
    [[nodiscard]] auto collection(const Where& where, Words... words) const {
        constexpr auto why = detail::why(verdicts::template collection<detail::says<skipping_others_t, Words...>, detail::says<consistent_t, Words...>, full<Where>, Structs...>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template collection<Structs...>(all_of<Structs...>(where), words...);
        else return detail::never<decltype(repository_->template collection<Structs...>(all_of<Structs...>(where), words...))>();
    }
    template <class... Structs, detail::collection_word... Words>
    [[nodiscard]] auto collection(Words... words) const {
        constexpr auto why = detail::why(verdicts::template collection<detail::says<skipping_others_t, Words...>, detail::says<consistent_t, Words...>, Clause, Structs...>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template collection<Structs...>(all_of<Structs...>(where_clause<>{}), words...);
        else return detail::never<decltype(repository_->template collection<Structs...>(all_of<Structs...>(where_clause<>{}), words...))>();
    }
    template <class Struct>
    [[nodiscard]] auto put(const Struct& object) const {
        constexpr auto why = detail::why(verdicts::template whole<"put", Struct>());
        static_assert(detail::possible_or_refused<why>);
        detail::refuse<why>();
        if constexpr (why.size() == 0) return checked(repository_->put(object), object);
        else return detail::never<detail::refused_action>();
    }
    /// Where the primary key does not hold the bound field, the item that is there may be another tenant's: then keeping_failed() ends in an
    /// error (validation).
    template <class Struct>
    [[nodiscard]] auto create(const Struct& object) const {
        constexpr auto why = detail::why(verdicts::template object<"create", Struct>());
        static_assert(detail::possible_or_refused<why>);
        detail::refuse<why>();
        if constexpr (why.size() == 0) {
            auto write = checked(repository_->create(object), object);
            if constexpr (valid_schema<table>) write.pending().meets_strangers = !detail::within_bound<"create", Clause>::template plan<table, Struct>::accepted;
            return write;
        } else {
            return detail::never<detail::refused_action>();
        }
    }
    template <class Struct>
    [[nodiscard]] auto replace(const Struct& object) const {
        constexpr auto why = detail::why(verdicts::template whole<"replace", Struct>());
        static_assert(detail::possible_or_refused<why>);
        detail::refuse<why>();
        if constexpr (why.size() == 0) return checked(repository_->replace(object), object);
        else return detail::never<detail::refused_action>();
    }
    template <class Struct>
        requires(!detail::statement<Struct>)
    [[nodiscard]] auto erase(const Struct& object) const {
        constexpr auto why = detail::why(verdicts::template whole<"erase", Struct>());
        static_assert(detail::possible_or_refused<why>);
        detail::refuse<why>();
        if constexpr (why.size() == 0) return checked(repository_->erase(object), object);
        else return detail::never<detail::refused_action>();
    }
    template <class Struct, detail::joinable Where = where_clause<>>
    [[nodiscard]] auto erase(const Where& where = {}) const {
        constexpr auto why = detail::why(verdicts::template address<"erase", Struct, full<Where>>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template erase<Struct>(all_of<Struct>(where));
        else return detail::never<decltype(repository_->template erase<Struct>(all_of<Struct>(where)))>();
    }
    template <class Struct, detail::joinable Where = where_clause<>>
    [[nodiscard]] auto update(const Where& where = {}) const {
        constexpr auto why = detail::why(verdicts::template address<"update", Struct, full<Where>>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template update<Struct>(all_of<Struct>(where));
        else return detail::never<decltype(repository_->template update<Struct>(all_of<Struct>(where)))>();
    }
    template <class Struct, detail::joinable Where = where_clause<>>
    [[nodiscard]] auto upsert(const Where& where = {}) const {
        constexpr auto why = detail::why(verdicts::template address<"upsert", Struct, full<Where>>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template upsert<Struct>(all_of<Struct>(where));
        else return detail::never<decltype(repository_->template upsert<Struct>(all_of<Struct>(where)))>();
    }
    template <class Struct, detail::joinable Where = where_clause<>>
    [[nodiscard]] auto check(const Where& where = {}) const {
        constexpr auto why = detail::why(verdicts::template address<"check", Struct, full<Where>>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template check<Struct>(all_of<Struct>(where));
        else return detail::never<decltype(repository_->template check<Struct>(all_of<Struct>(where)))>();
    }
    template <class Struct, detail::joinable Where, class Change, class... Besides>
        requires(sizeof...(Besides) <= 1)
    [[nodiscard]] result<Struct> modify(const Where& where, Change&& change, Besides&&... besides) const {
        constexpr auto why = detail::why(verdicts::template address<"modify", Struct, full<Where>>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return within<"modify", Struct>(change, [&](auto& kept) { return repository_->template modify<Struct>(all_of<Struct>(where), kept, besides...); });
        else return error{};
    }
    template <class Struct, class Change>
        requires(detail::is_change_alone<Struct, Change>)
    [[nodiscard]] result<Struct> modify(Change&& change) const {
        constexpr auto why = detail::why(verdicts::template address<"modify", Struct, Clause>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return within<"modify", Struct>(change, [&](auto& kept) { return repository_->template modify<Struct>(all_of<Struct>(where_clause<>{}), kept); });
        else return error{};
    }
    template <class Struct, detail::joinable Where, class Change, class... Besides>
        requires(sizeof...(Besides) <= 1)
    [[nodiscard]] result<Struct> move(const Where& where, Change&& change, Besides&&... besides) const {
        constexpr auto why = detail::why(verdicts::template address<"move", Struct, full<Where>>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return within<"move", Struct>(change, [&](auto& kept) { return repository_->template move<Struct>(all_of<Struct>(where), kept, besides...); });
        else return error{};
    }
    /// Refused, with a sentence: a scan reads all tenants' items.
    template <class... Structs, class... Given, auto Why = detail::always<detail::scan_of_a_part>>
        requires(detail::chosen<Why>)
    detail::refused_read scan(const Given&...) const {
        static_assert(detail::possible<Why>);
        return {};
    }
    template <class... Structs, class... Given, auto Why = detail::always<detail::scan_of_a_part>>
        requires(!detail::chosen<Why>)
    detail::refused_read scan(const Given&...) const = delete;
    /// \overload
    template <class... Given, auto Why = detail::always<detail::import_of_a_part>>
        requires(detail::chosen<Why>)
    detail::refused_action unchecked_import(const Given&...) const {
        static_assert(detail::possible<Why>);
        return {};
    }
    template <class... Given, auto Why = detail::always<detail::import_of_a_part>>
        requires(!detail::chosen<Why>)
    detail::refused_action unchecked_import(const Given&...) const = delete;
    /// Refused, with a sentence, as are the others below: a call that names no entity, or is not given a where-clause.
    template <class Struct = detail::no_entity, class... Given>
        requires(std::is_same_v<Struct, detail::no_entity> || !detail::reads_within<Given...>)
    [[nodiscard]] lookup<Struct> get(const Given&...) const {
        constexpr auto why = detail::why(misread<"get", Struct, Given...>());
        static_assert(detail::possible_or_refused<why>);
        detail::refuse<why>();
        return detail::never<lookup<Struct>>();
    }
    /// \overload
    template <class Struct = detail::no_entity, class... Given>
        requires(std::is_same_v<Struct, detail::no_entity> || !detail::reads_within<Given...>)
    [[nodiscard]] query_builder<table, Struct, typename Repository::backend_type, Clause> query(const Given&...) const {
        constexpr auto why = detail::why(misread<"query", Struct, Given...>());
        static_assert(detail::possible_or_refused<why>);
        detail::refuse<why>();
        return detail::never<query_builder<table, Struct, typename Repository::backend_type, Clause>>();
    }
    /// \overload
    template <class Struct = detail::no_entity, class... Given>
        requires(std::is_same_v<Struct, detail::no_entity> || !detail::reads_within<Given...>)
    [[nodiscard]] item_key<Struct> key(const Given&...) const {
        constexpr auto why = detail::why(misread<"key", Struct, Given...>());
        static_assert(detail::possible_or_refused<why>);
        detail::refuse<why>();
        return detail::never<item_key<Struct>>();
    }
    /// \overload
    template <class Struct, class... Given>
        requires(!detail::writes_within<1, Given...> && !(std::is_convertible_v<const Given&, const Struct&> || ...))
    [[nodiscard]] write_action<table, Struct, typename Repository::backend_type, true, true> erase(const Given&...) const {
        constexpr auto why = detail::why(misread<"erase", Struct, Given...>());
        static_assert(detail::possible_or_refused<why>);
        detail::refuse<why>();
        return detail::never<write_action<table, Struct, typename Repository::backend_type, true, true>>();
    }
    /// \overload
    template <class Struct = detail::no_entity, class... Given>
        requires(std::is_same_v<Struct, detail::no_entity> || !detail::writes_within<1, Given...>)
    [[nodiscard]] update_builder<false, table, Struct, typename Repository::backend_type, where_clause<>> update(const Given&...) const {
        constexpr auto why = detail::why(misread<"update", Struct, Given...>());
        static_assert(detail::possible_or_refused<why>);
        detail::refuse<why>();
        return detail::never<update_builder<false, table, Struct, typename Repository::backend_type, where_clause<>>>();
    }
    /// \overload
    template <class Struct = detail::no_entity, class... Given>
        requires(std::is_same_v<Struct, detail::no_entity> || !detail::writes_within<1, Given...>)
    [[nodiscard]] update_builder<true, table, Struct, typename Repository::backend_type, where_clause<>> upsert(const Given&...) const {
        constexpr auto why = detail::why(misread<"upsert", Struct, Given...>());
        static_assert(detail::possible_or_refused<why>);
        detail::refuse<why>();
        return detail::never<update_builder<true, table, Struct, typename Repository::backend_type, where_clause<>>>();
    }
    /// \overload
    template <class Struct = detail::no_entity, class... Given>
        requires(std::is_same_v<Struct, detail::no_entity> || !detail::writes_within<1, Given...>)
    [[nodiscard]] check_builder<table, Struct, typename Repository::backend_type> check(const Given&...) const {
        constexpr auto why = detail::why(misread<"check", Struct, Given...>());
        static_assert(detail::possible_or_refused<why>);
        detail::refuse<why>();
        return detail::never<check_builder<table, Struct, typename Repository::backend_type>>();
    }
    /// \overload
    template <class Struct = detail::no_entity, class... Given>
        requires(std::is_same_v<Struct, detail::no_entity> || !(detail::changes_within<Given...> || detail::is_change_alone<Struct, Given...>))
    [[nodiscard]] result<Struct> modify(const Given&...) const {
        constexpr auto why = detail::why(misread<"modify", Struct, Given...>());
        static_assert(detail::possible_or_refused<why>);
        detail::refuse<why>();
        return detail::never<result<Struct>>();
    }
    /// \overload
    template <class Struct = detail::no_entity, class... Given>
        requires(std::is_same_v<Struct, detail::no_entity> || !detail::changes_within<Given...>)
    [[nodiscard]] result<Struct> move(const Given&...) const {
        constexpr auto why = detail::why(misread<"move", Struct, Given...>());
        static_assert(detail::possible_or_refused<why>);
        detail::refuse<why>();
        return detail::never<result<Struct>>();
    }
    /// \overload
    template <class Struct = detail::no_entity>
    [[nodiscard]] lookup<Struct> get(detail::braced) const {
        constexpr auto why = detail::why(misread<"get", Struct>());
        static_assert(detail::possible_or_refused<why>);
        detail::refuse<why>();
        return detail::never<lookup<Struct>>();
    }
    /// \overload
    template <detail::statement Where>
    [[nodiscard]] auto erase(const Where&) const {
        constexpr auto why = detail::why(misread<"erase", detail::no_entity>());
        static_assert(detail::possible_or_refused<why>);
        detail::refuse<why>();
        return detail::never<detail::refused_action>();
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
    /// The failure is one of a write that this repository gave.
    template <class Struct, class Failure>
    [[nodiscard]] auto met(const Failure& failure) const {
        return repository_->template met<Struct>(failure);
    }
    template <class Struct, detail::joinable Where = where_clause<>>
    [[nodiscard]] std::string explain_get(const Where& where = {}) const {
        constexpr auto why = detail::why(verdicts::template address<"get", Struct, full<Where>>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template explain_get<Struct>(all_of<Struct>(where));
        else return {};
    }
    [[nodiscard]] const std::string& name() const noexcept { return repository_->name(); }

private:
    /// Lets a change at an item, unless it takes it out of the tenant's part.
    template <fixed_string Operation, class Struct, class Change, class Call>
    [[nodiscard]] result<Struct> within(Change& change, const Call& call) const {
        constexpr auto unfit = detail::why(detail::change_error<Operation, Struct, Change>());
        static_assert(detail::possible_or_refused<unfit>);
        detail::refuse<unfit>();
        if constexpr (unfit.size() > 0) {
            return error{};
        } else {
            auto kept = [&](Struct& object) {
                detail::change_answer said = detail::ask_to_change(change, object);
                if (said.writes && !owns(object)) said = {false, stranger(Operation.view(), type_name<Struct>())};
                return said;
            };
            return call(kept);
        }
    }
};

/// Binds a repository to one value of one field: `bind(registry, "tenant_id"_f == id)`. The clause is an equality.
template <class Table, class Backend, fixed_string Field, class Operand>
[[nodiscard]] auto bind(const repository<Table, Backend>& repository, clause<Field, comparison::equal, Operand> what) {
    using of_all = clause<detail::name_of_all<Field>, comparison::equal, Operand>;
    return bound_repository<facet::repository<Table, Backend>, of_all>(repository, of_all(std::in_place, std::move(what.operand)));
}
/// Refused, with a sentence, is a repository that does not outlive what it is bound for.
template <class Table, class Backend, fixed_string Field, class Operand>
[[nodiscard]] auto bind(const repository<Table, Backend>&& repository, clause<Field, comparison::equal, Operand> what) {
    static_assert(!std::is_same_v<Backend, Backend>, "bind() borrows the repository, which must outlive what it gives: give the repository a name, and bind that");
    return bind(repository, std::move(what));
}

}  // namespace facet::inline v0
