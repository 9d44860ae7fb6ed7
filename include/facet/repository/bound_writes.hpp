// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/repository/bound_edges.hpp>
#include <facet/repository/bound_verdicts.hpp>
#include <facet/repository/owned_writes.hpp>
#include <facet/repository/repository.hpp>

#include <string>
#include <type_traits>
#include <utility>

/// \file
/// The writes of a bound repository.

namespace facet::inline v0::detail {

/// Each is of an item whose key holds the bound field, or asks the item whose it is (owned_writes.hpp).
template <class Repository, class Clause>
class bound_writes : public bound_edges<Repository, Clause> {
    using base = bound_edges<Repository, Clause>;

protected:
    using table = typename Repository::table_type;
    using backend = typename Repository::backend_type;
    using verdicts = bound_verdicts<table, backend, Clause>;
    using base::checked, base::clause_, base::owns, base::repository_, base::stranger;
    template <class Struct>
    static constexpr bool asks = verdicts::template asks<Struct>;

    template <fixed_string Operation, class Struct, class... Given>
    static consteval auto misread() {
        if constexpr (std::is_same_v<Struct, no_entity>) return compose<facet::detail::stranger<table, Struct>>();
        else return compose<misread_bound<Operation, Struct, Clause, Given...>>();
    }
    /// What the caller says of these entities, and the bound field. g++ is refused here what is not refused in what is called next.
    template <class... Structs, class Where>
    [[nodiscard]] auto all_of(const Where& where) const {
        constexpr auto unfit = why(verdicts::template together<Structs...>());
        refuse<unfit>();
        return base::all(where);
    }

public:
    using misread_bound_words::put, misread_bound_words::create, misread_bound_words::replace;
    using base::base;

    /// As the repository's own, of the tenant's items; so are all others. Where the primary key does not hold the bound field, it happens only
    /// where there is no item, or one that is the tenant's; else conditional_check_failed, which tells no more of it.
    template <class Struct>
    [[nodiscard]] auto put(const Struct& object) const {
        constexpr auto why = facet::detail::why(verdicts::template whole<"put", Struct>());
        static_assert(facet::detail::possible_or_refused<why>);
        refuse<why>();
        if constexpr (why.size() > 0) return never<refused_action>();
        else if constexpr (asks<Struct>) return asked<Struct, false>(repository_->put(object), object, &owner_condition::require_or_nothing);
        else return checked(repository_->put(object), object);
    }
    /// Where the primary key does not hold the bound field, the item that is there may be another tenant's: then keeping_failed() ends in an
    /// error (validation).
    template <class Struct>
    [[nodiscard]] auto create(const Struct& object) const {
        constexpr auto why = facet::detail::why(verdicts::template object<"create", Struct>());
        static_assert(facet::detail::possible_or_refused<why>);
        refuse<why>();
        if constexpr (why.size() == 0) {
            auto write = checked(repository_->create(object), object);
            if constexpr (asks<Struct>) write.pending().meets_strangers = true;
            return write;
        } else {
            return never<refused_action>();
        }
    }
    /// Where the primary key does not hold the bound field, another tenant's item is as good as none: conditional_check_failed. So it is with
    /// all below.
    template <class Struct>
    [[nodiscard]] auto replace(const Struct& object) const {
        constexpr auto why = facet::detail::why(verdicts::template whole<"replace", Struct>());
        static_assert(facet::detail::possible_or_refused<why>);
        refuse<why>();
        if constexpr (why.size() > 0) return never<refused_action>();
        else if constexpr (asks<Struct>) return asked<Struct, false>(repository_->replace(object), object, &owner_condition::require);
        else return checked(repository_->replace(object), object);
    }
    template <class Struct>
        requires(!statement<Struct>)
    [[nodiscard]] auto erase(const Struct& object) const {
        constexpr auto why = facet::detail::why(verdicts::template whole<"erase", Struct>());
        static_assert(facet::detail::possible_or_refused<why>);
        refuse<why>();
        if constexpr (why.size() > 0) return never<refused_action>();
        else if constexpr (asks<Struct>) return asked<Struct, true>(repository_->erase(object), object, &owner_condition::require);
        else return checked(repository_->erase(object), object);
    }
    /// Where the primary key does not hold the bound field, there has to be an item.
    template <class Struct, joinable Where = where_clause<>>
    [[nodiscard]] auto erase(const Where& where = {}) const {
        constexpr auto why = facet::detail::why(verdicts::template at<"erase", Struct, Where>());
        static_assert(facet::detail::possible_or_refused<why>);
        if constexpr (asks<Struct>) {
            using erasure = write_action<table, Struct, backend, true, true>;
            refuse<why>();
            if constexpr (why.size() == 0) return of_owner<Struct, erasure>(repository_->template erase<Struct>(where), &owner_condition::require);
            else return never<erasure>();
        } else if constexpr (possible_or_refused<why>) {
            return repository_->template erase<Struct>(all_of<Struct>(where));
        } else {
            return never<decltype(repository_->template erase<Struct>(all_of<Struct>(where)))>();
        }
    }
    /// Where the primary key does not hold the bound field, that is said as by given(), and does not change.
    template <class Struct, joinable Where = where_clause<>>
    [[nodiscard]] auto update(const Where& where = {}) const {
        constexpr auto why = facet::detail::why(verdicts::template at<"update", Struct, Where>());
        static_assert(facet::detail::possible_or_refused<why>);
        if constexpr (asks<Struct>) {
            refuse<why>();
            if constexpr (why.size() == 0) return owner_access::update(repository_->template update<Struct>(where), where, clause_, this->template owner<Struct>("update"));
            else return never<update_builder<false, table, Struct, backend, where_clause<>>>();
        } else if constexpr (possible_or_refused<why>) {
            return repository_->template update<Struct>(all_of<Struct>(where));
        } else {
            return never<decltype(repository_->template update<Struct>(all_of<Struct>(where)))>();
        }
    }
    /// Where the primary key does not hold the bound field, that is set; where there is another tenant's item, conditional_check_failed.
    template <class Struct, joinable Where = where_clause<>>
    [[nodiscard]] auto upsert(const Where& where = {}) const {
        constexpr auto why = facet::detail::why(verdicts::template at<"upsert", Struct, Where>());
        static_assert(facet::detail::possible_or_refused<why>);
        if constexpr (asks<Struct>) {
            refuse<why>();
            if constexpr (why.size() == 0) return owner_access::upsert(repository_->template upsert<Struct>(where), where, clause_, this->template owner<Struct>("upsert"));
            else return never<update_builder<true, table, Struct, backend, where_clause<>>>();
        } else if constexpr (possible_or_refused<why>) {
            return repository_->template upsert<Struct>(all_of<Struct>(where));
        } else {
            return never<decltype(repository_->template upsert<Struct>(all_of<Struct>(where)))>();
        }
    }
    /// Where the primary key does not hold the bound field, missing() is that the tenant has none.
    template <class Struct, joinable Where = where_clause<>>
    [[nodiscard]] auto check(const Where& where = {}) const {
        constexpr auto why = facet::detail::why(verdicts::template at<"check", Struct, Where>());
        static_assert(facet::detail::possible_or_refused<why>);
        if constexpr (asks<Struct>) {
            refuse<why>();
            if constexpr (why.size() == 0) return owner_check<table, Struct, backend>(repository_access::view(*repository_), repository_->template check<Struct>(where), this->template owner<Struct>("check"));
            else return never<check_builder<table, Struct, backend>>();
        } else if constexpr (possible_or_refused<why>) {
            return repository_->template check<Struct>(all_of<Struct>(where));
        } else {
            return never<decltype(repository_->template check<Struct>(all_of<Struct>(where)))>();
        }
    }
    template <class Struct, joinable Where, class Change, class... Besides>
        requires(sizeof...(Besides) <= 1)
    [[nodiscard]] result<Struct> modify(const Where& where, Change&& change, Besides&&... besides) const {
        constexpr auto why = facet::detail::why(verdicts::template at<"modify", Struct, Where>());
        static_assert(facet::detail::possible_or_refused<why>);
        refuse_here<"modify", Struct, why>();
        if constexpr (goes_on<Struct, why>) return within<"modify", Struct>(change, [&](auto& kept) { return repository_->template modify<Struct>(addressed<Struct>(where), kept, besides...); });
        else return error{};
    }
    template <class Struct, class Change>
        requires(is_change_alone<Struct, Change>)
    [[nodiscard]] result<Struct> modify(Change&& change) const {
        constexpr auto why = facet::detail::why(verdicts::template at<"modify", Struct, where_clause<>>());
        static_assert(facet::detail::possible_or_refused<why>);
        refuse_here<"modify", Struct, why>();
        if constexpr (goes_on<Struct, why>) return within<"modify", Struct>(change, [&](auto& kept) { return repository_->template modify<Struct>(addressed<Struct>(where_clause<>{}), kept); });
        else return error{};
    }
    template <class Struct, joinable Where, class Change, class... Besides>
        requires(sizeof...(Besides) <= 1)
    [[nodiscard]] result<Struct> move(const Where& where, Change&& change, Besides&&... besides) const {
        constexpr auto why = facet::detail::why(verdicts::template at<"move", Struct, Where>());
        static_assert(facet::detail::possible_or_refused<why>);
        refuse_here<"move", Struct, why>();
        if constexpr (goes_on<Struct, why>) return within<"move", Struct>(change, [&](auto& kept) { return repository_->template move<Struct>(addressed<Struct>(where), kept, besides...); });
        else return error{};
    }
    /// Refused, with a sentence, as are the others below: a call that names no entity, or is not given a where-clause.
    template <class Struct, class... Given>
        requires(!writes_within<1, Given...> && !(std::is_convertible_v<const Given&, const Struct&> || ...))
    [[nodiscard]] write_action<table, Struct, backend, true, true> erase(const Given&...) const {
        constexpr auto why = facet::detail::why(misread<"erase", Struct, Given...>());
        static_assert(facet::detail::possible_or_refused<why>);
        refuse<why>();
        return never<write_action<table, Struct, backend, true, true>>();
    }
    /// \overload
    template <class Struct = no_entity, class... Given>
        requires(std::is_same_v<Struct, no_entity> || !writes_within<1, Given...>)
    [[nodiscard]] update_builder<false, table, Struct, backend, where_clause<>> update(const Given&...) const {
        constexpr auto why = facet::detail::why(misread<"update", Struct, Given...>());
        static_assert(facet::detail::possible_or_refused<why>);
        refuse<why>();
        return never<update_builder<false, table, Struct, backend, where_clause<>>>();
    }
    /// \overload
    template <class Struct = no_entity, class... Given>
        requires(std::is_same_v<Struct, no_entity> || !writes_within<1, Given...>)
    [[nodiscard]] update_builder<true, table, Struct, backend, where_clause<>> upsert(const Given&...) const {
        constexpr auto why = facet::detail::why(misread<"upsert", Struct, Given...>());
        static_assert(facet::detail::possible_or_refused<why>);
        refuse<why>();
        return never<update_builder<true, table, Struct, backend, where_clause<>>>();
    }
    /// \overload
    template <class Struct = no_entity, class... Given>
        requires(std::is_same_v<Struct, no_entity> || !writes_within<1, Given...>)
    [[nodiscard]] check_builder<table, Struct, backend> check(const Given&...) const {
        constexpr auto why = facet::detail::why(misread<"check", Struct, Given...>());
        static_assert(facet::detail::possible_or_refused<why>);
        refuse<why>();
        return never<check_builder<table, Struct, backend>>();
    }
    /// \overload
    template <class Struct = no_entity, class... Given>
        requires(std::is_same_v<Struct, no_entity> || !(changes_within<Given...> || is_change_alone<Struct, Given...>))
    [[nodiscard]] result<Struct> modify(const Given&...) const {
        constexpr auto why = facet::detail::why(misread<"modify", Struct, Given...>());
        static_assert(facet::detail::possible_or_refused<why>);
        refuse<why>();
        return never<result<Struct>>();
    }
    /// \overload
    template <class Struct = no_entity, class... Given>
        requires(std::is_same_v<Struct, no_entity> || !changes_within<Given...>)
    [[nodiscard]] result<Struct> move(const Given&...) const {
        constexpr auto why = facet::detail::why(misread<"move", Struct, Given...>());
        static_assert(facet::detail::possible_or_refused<why>);
        refuse<why>();
        return never<result<Struct>>();
    }
    /// \overload
    template <statement Where>
    [[nodiscard]] auto erase(const Where&) const {
        constexpr auto why = facet::detail::why(misread<"erase", no_entity>());
        static_assert(facet::detail::possible_or_refused<why>);
        refuse<why>();
        return never<refused_action>();
    }

private:
    /// Refuses, to g++, what the repository's own call does not: all, where the item is asked, and what guards can do.
    template <fixed_string Operation, class Struct, auto Why>
    static constexpr void refuse_here() {
        constexpr auto guards = facet::detail::why(verdicts::template guards<Operation, Struct>());
        if constexpr (asks<Struct>) refuse<Why>();
        else refuse<guards>();
    }
    /// Whether a call goes on to the repository's own, which g++ is refused as well where the key holds the bound field.
    template <class Struct, auto Why>
    static constexpr bool goes_on = asks<Struct> ? Why.size() == 0 : possible_or_refused<Why>;
    /// What addresses an item: where it is asked itself, what the caller says.
    template <class Struct, class Where>
    [[nodiscard]] auto addressed(const Where& where) const {
        if constexpr (asks<Struct>) return where;
        else return all_of<Struct>(where);
    }
    /// A write that asks the item whose it is.
    template <class Struct, class Asking, class Action, class Ask>
    [[nodiscard]] Asking of_owner(Action what, Ask ask) const {
        pending_write& write = what.pending();
        (this->template owner<Struct>(write.operation).*ask)(write);
        return Asking(repository_access::view(*repository_), std::move(write));
    }
    template <class Struct, bool Erases, class Action, class Ask>
    [[nodiscard]] auto asked(Action what, const Struct& object, Ask ask) const {
        return checked(of_owner<Struct, write_action<table, Struct, backend, true, Erases>>(std::move(what), ask), object);
    }
    /// Lets a change at an item, unless it takes it out of the tenant's part.
    template <fixed_string Operation, class Struct, class Change, class Call>
    [[nodiscard]] result<Struct> within(Change& change, const Call& call) const {
        constexpr auto unfit = facet::detail::why(change_error<Operation, Struct, Change>());
        static_assert(facet::detail::possible_or_refused<unfit>);
        refuse<unfit>();
        if constexpr (unfit.size() > 0) {
            return error{};
        } else {
            auto kept = [&](Struct& object) {
                change_answer said = ask_to_change(change, object);
                if (said.writes && !owns(object)) said = {false, stranger(Operation.view(), type_name<Struct>())};
                return said;
            };
            if constexpr (asks<Struct>) {
                const owner_condition owner = this->template owner<Struct>(Operation.view());
                if (const error* fault = owner.fault()) return *fault;
                owned_change<Struct, decltype(kept)> asking{&kept, &owner};
                return call(asking);
            } else {
                return call(kept);
            }
        }
    }
};

}  // namespace facet::inline v0::detail
