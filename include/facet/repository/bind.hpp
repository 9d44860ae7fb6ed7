// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/repository/bound_verdicts.hpp>
#include <facet/repository/bound_writes.hpp>
#include <facet/repository/misread_bind.hpp>
#include <facet/repository/repository.hpp>

#include <string>
#include <type_traits>
#include <utility>

/// \file
/// A repository in which one field has one value: a tenant's part of a table. Optional: erase_everything.hpp alone includes it.

namespace facet::inline v0 {

/// A repository for the items of one tenant: no call reads or changes those of others. Each where-clause says the bound field besides what the
/// caller says, so each key and query lies within the tenant. Where a primary key does not hold the field, the item is asked whose it is, by a
/// condition or a filter, and another's is as good as none; where nothing can be asked, it does not compile. Objects of other tenants are
/// refused at run time (validation). So are edges of theirs. There is no scan. Borrows the repository. Made by bind(); facet::erase_all,
/// facet::erase_everything and facet::erase_node take it, too.
template <class Repository, class Clause>
class bound_repository : public detail::bound_writes<Repository, Clause> {
    using base = detail::bound_writes<Repository, Clause>;
    using typename base::table, typename base::verdicts;
    using base::repository_, base::all_of, base::clause_;
    template <class Where>
    using full = typename detail::within_clause<Clause, Where>::type;
    template <class Struct>
    static constexpr bool asks = verdicts::template asks<Struct>;
    template <fixed_string Operation, class Struct, class... Given>
    static consteval auto misread() {
        return base::template misread<Operation, Struct, Given...>();
    }

public:
    using detail::misread_braces::transact, detail::misread_braces::batch_write;

    bound_repository(const Repository& repository, Clause clause) : base(repository, std::move(clause)) {}

    /// As the repository's own, of the tenant's items; so are all others. Where the primary key does not hold the bound field, the item is asked,
    /// by the filter of a query: another tenant's is missing, as one that is not there. Its capacity is that of the item all the same.
    template <class Struct, detail::joinable Where, detail::read_word... Words>
    [[nodiscard]] auto get(const Where& where, Words... words) const {
        constexpr auto why = detail::why(verdicts::template at<"get", Struct, Where, Words...>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (asks<Struct>) {
            detail::refuse<why>();
            if constexpr (why.size() == 0) return this->template ask<Struct>(where, words...);
            else return detail::never<lookup<detail::read_as<Struct, Words...>>>();
        } else if constexpr (detail::possible_or_refused<why>) {
            return repository_->template get<Struct>(base::template all_of<Struct>(where), words...);
        } else {
            return detail::never<decltype(repository_->template get<Struct>(base::template all_of<Struct>(where), words...))>();
        }
    }
    /// The item that has no other component in its key.
    template <class Struct, detail::read_word... Words>
    [[nodiscard]] auto get(Words... words) const {
        constexpr auto why = detail::why(verdicts::template at<"get", Struct, where_clause<>, Words...>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (asks<Struct>) {
            detail::refuse<why>();
            if constexpr (why.size() == 0) return this->template ask<Struct>(where_clause<>{}, words...);
            else return detail::never<lookup<detail::read_as<Struct, Words...>>>();
        } else if constexpr (detail::possible_or_refused<why>) {
            return repository_->template get<Struct>(base::template all_of<Struct>(where_clause<>{}), words...);
        } else {
            return detail::never<decltype(repository_->template get<Struct>(base::template all_of<Struct>(where_clause<>{}), words...))>();
        }
    }
    template <class Struct, detail::joinable Where, detail::key_word... Words>
    [[nodiscard]] auto key(const Where& where, Words... words) const {
        constexpr auto why = detail::why(verdicts::template key<Struct, full<Where>, Words...>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (asks<Struct>) return detail::refuse<why>(), detail::never<item_key<detail::read_as<Struct, Words...>>>();
        else if constexpr (detail::possible_or_refused<why>) return repository_->template key<Struct>(base::template all_of<Struct>(where), words...);
        else return detail::never<decltype(repository_->template key<Struct>(base::template all_of<Struct>(where), words...))>();
    }
    template <class Struct, detail::key_word... Words>
    [[nodiscard]] auto key(Words... words) const {
        constexpr auto why = detail::why(verdicts::template key<Struct, Clause, Words...>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (asks<Struct>) return detail::refuse<why>(), detail::never<item_key<detail::read_as<Struct, Words...>>>();
        else if constexpr (detail::possible_or_refused<why>) return repository_->template key<Struct>(base::template all_of<Struct>(where_clause<>{}), words...);
        else return detail::never<decltype(repository_->template key<Struct>(base::template all_of<Struct>(where_clause<>{}), words...))>();
    }
    template <class Struct, detail::joinable Where, detail::read_word... Words>
    [[nodiscard]] auto query(const Where& where, Words... words) const {
        constexpr auto why = detail::why(verdicts::template query<Struct, full<Where>, Words...>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template query<Struct>(base::template all_of<Struct>(where), words...);
        else return detail::never<decltype(repository_->template query<Struct>(base::template all_of<Struct>(where), words...))>();
    }
    template <class Struct, detail::read_word... Words>
    [[nodiscard]] auto query(Words... words) const {
        constexpr auto why = detail::why(verdicts::template query<Struct, Clause, Words...>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template query<Struct>(base::template all_of<Struct>(where_clause<>{}), words...);
        else return detail::never<decltype(repository_->template query<Struct>(base::template all_of<Struct>(where_clause<>{}), words...))>();
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
        if constexpr (detail::possible_or_refused<why>) return repository_->template collection<Structs...>(base::template all_of<Structs...>(where), words...);
        else return detail::never<decltype(repository_->template collection<Structs...>(base::template all_of<Structs...>(where), words...))>();
    }
    template <class... Structs, detail::collection_word... Words>
    [[nodiscard]] auto collection(Words... words) const {
        constexpr auto why = detail::why(verdicts::template collection<detail::says<skipping_others_t, Words...>, detail::says<consistent_t, Words...>, Clause, Structs...>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->template collection<Structs...>(base::template all_of<Structs...>(where_clause<>{}), words...);
        else return detail::never<decltype(repository_->template collection<Structs...>(base::template all_of<Structs...>(where_clause<>{}), words...))>();
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
    [[nodiscard]] query_builder<table, Struct, typename base::backend, Clause> query(const Given&...) const {
        constexpr auto why = detail::why(misread<"query", Struct, Given...>());
        static_assert(detail::possible_or_refused<why>);
        detail::refuse<why>();
        return detail::never<query_builder<table, Struct, typename base::backend, Clause>>();
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
    template <class Struct = detail::no_entity>
    [[nodiscard]] lookup<Struct> get(detail::braced) const {
        constexpr auto why = detail::why(misread<"get", Struct>());
        static_assert(detail::possible_or_refused<why>);
        detail::refuse<why>();
        return detail::never<lookup<Struct>>();
    }
    /// The actions are those that this repository gave.
    template <class... Actions>
    result<void> transact(Actions&&... actions) const {
        constexpr auto why = detail::why(detail::actions_error<std::remove_cvref_t<Actions>...>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->transact(std::forward<Actions>(actions)...);
        else return error{};
    }
    template <class... Actions>
    result<void> batch_write(Actions&&... actions) const {
        constexpr auto why = detail::why(detail::batch_error<true, std::remove_cvref_t<Actions>...>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (detail::possible_or_refused<why>) return repository_->batch_write(std::forward<Actions>(actions)...);
        else return error{};
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
        constexpr auto why = detail::why(verdicts::template at<"get", Struct, Where>());
        static_assert(detail::possible_or_refused<why>);
        if constexpr (asks<Struct>) {
            detail::refuse<why>();
            if constexpr (why.size() == 0) return repository_->template explain_get<Struct>(where);
            else return {};
        } else if constexpr (detail::possible_or_refused<why>) {
            return repository_->template explain_get<Struct>(base::template all_of<Struct>(where));
        } else {
            return {};
        }
    }
    [[nodiscard]] const std::string& name() const noexcept { return repository_->name(); }

private:
    template <fixed_string Field, comparison Op, class Operand>
    [[nodiscard]] static auto lacking(const clause<Field, Op, Operand>&) {
        return missing(field_term<Field>());
    }
    /// Leaves out what is not the tenant's.
    template <class Struct, class Query>
    void filter(Query& query) const {
        if constexpr (base::template may_lack<Struct>)
            if (this->template owns_by_default<Struct>()) return void(query.filter(clause_ || lacking(clause_)));
        query.filter(clause_);
    }
    /// The item with this key, if it is the tenant's.
    template <class Struct, class Where, class... Words>
    [[nodiscard]] auto ask(const Where& where, [[maybe_unused]] const Words&... words) const {
        using options = detail::options_said<Words..., skipping_others_t>;
        const Repository& on = *repository_;
        query_builder<table, Struct, typename base::backend, Where, options> query(detail::repository_access::view(on), &detail::repository_access::cursors(on), where);
        consumed_capacity* units = nullptr;
        (detail::take_word(words, units), ...);
        if (units != nullptr) query.metered(*units);
        filter<Struct>(query);
        auto found = query.at_most_one();
        if (!found.failed()) return found;
        error cause = std::move(found).error();
        cause.operation = "get";
        return decltype(found)(std::move(cause));
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

/// The type of a bound repository, for a member or a parameter: `bound_to<facet::repository<Orders>, "tenant">` is what
/// `bind(orders, "tenant"_f == id)` gives for a text; for a field of another kind, Value is the type of the value that it is bound to.
template <class Repository, fixed_string Field, class Value = std::string>
using bound_to = decltype(bind(std::declval<const Repository&>(), field_term<Field>() == std::declval<Value>()));

}  // namespace facet::inline v0
