// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/core/result.hpp>
#include <facet/repository/batch.hpp>
#include <facet/repository/check.hpp>
#include <facet/repository/describe_write.hpp>
#include <facet/repository/misread_braces.hpp>
#include <facet/repository/sentences.hpp>
#include <facet/repository/transaction.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

/// \file
/// Writes that are called with what they do not take. Each is answered by a sentence that says how the write is called.

namespace facet::inline v0::detail {

/// The entity that a call means: the one it names, else the first of what it is given that is one.
template <class Table, class Named, class... Given>
struct entity_meant {
    using type = Named;
};
template <class Table, class First, class... Rest>
struct entity_meant<Table, no_entity, First, Rest...> : entity_meant<Table, no_entity, Rest...> {};
template <class Table, class First, class... Rest>
    requires known_entity<Table, First>
struct entity_meant<Table, no_entity, First, Rest...> {
    using type = First;
};
template <class Table, class Named, class... Given>
using entity_meant_by = typename entity_meant<Table, Named, Given...>::type;

/// How a call is spelled with an entity, for a sentence: that of the table which stands first, where the call means none.
template <class Table, class Struct>
constexpr std::string_view shown_entity() {
    if constexpr (!std::is_same_v<Struct, no_entity>) return type_name<Struct>();
    else if constexpr (valid_schema<Table>) return schema<Table>::facts.entities[0].name;
    else return "Entity";
}

/// Whether it is code that changes an item.
template <class Given, class Struct>
concept changing_code = requires(const Given& given, Struct& item) { given(item); };

/// Whether modify() and move() can be called with arguments such as these: a where-clause, and what is to be code.
template <class... Given>
inline constexpr bool is_addressed_change = false;
template <statement Where, class Change>
inline constexpr bool is_addressed_change<Where, Change> = true;
template <statement Where, class Change, class Besides>
inline constexpr bool is_addressed_change<Where, Change, Besides> = true;

/// Whether update(), upsert() and the like can be called with arguments such as these: a where-clause, or nothing.
template <class... Given>
inline constexpr bool is_address = sizeof...(Given) == 0;
template <class Given>
inline constexpr bool is_address<Given> = statement<Given>;

template <fixed_string Operation, class Table, class Struct, class... Given>
struct misread_change {
    constexpr void operator()(message& out) const {
        constexpr std::string_view name = shown_entity<Table, Struct>();
        out << Operation.view() << '<' << name << ">() is given ";
        if (!(statement<Given> || ...)) out << "no where-clause";
        else if (sizeof...(Given) == 1) out << "no code that changes the item";
        else if (sizeof...(Given) == 2) out << "its where-clause behind its code";
        else out << "more than it takes";
        out << "; it takes a where-clause with the whole primary key, and code: " << Operation.view() << '<' << name << ">(where-clause, [](" << name << "& item) { ... })";
        if (sizeof...(Given) == 1 && is_address<Given...> && Operation.view() == "modify") out << "; without reading the item first, fields are set by update<" << name << ">(where-clause).set(...)";
    }
};

/// Says what an update was probably to be told, where that is no where-clause.
template <class Table, class Struct, class... Given>
constexpr void explain_changes(message& out, std::string_view name) {
    if ((is_assignment<Given> || ...)) out << "; assignments stand in set()";
    else if ((changing_code<Given, Struct> || ...)) out << "; code that changes an item is given to modify<" << name << ">(where-clause, code)";
    else if ((known_entity<Table, Given> || ...)) out << "; a whole object is stored by put(object) or replace(object)";
    else if (((sizeof...(Given) > 1) && ... && joinable<Given>)) out << "; the statements of a where-clause are joined by &&";
}
template <fixed_string Operation, class Table, class Struct, class... Given>
struct misread_update {
    constexpr void operator()(message& out) const {
        constexpr std::string_view name = shown_entity<Table, Struct>();
        out << Operation.view() << '<' << name << ">() takes a where-clause with the whole primary key, and nothing else; what it changes is said behind it: " << Operation.view() << '<' << name
            << ">(where-clause).set(...)";
        explain_changes<Table, Struct, Given...>(out, name);
    }
};

/// Whether put() and the like can be called with arguments such as these: one object, of the struct that is named, if any.
template <class Struct, class... Given>
inline constexpr bool is_object = false;
template <class Struct, class Given>
inline constexpr bool is_object<Struct, Given> = std::is_same_v<Struct, no_entity> || std::is_convertible_v<const Given&, const Struct&>;
/// The same of erase(): an object, or a where-clause.
template <class Struct, class... Given>
inline constexpr bool is_erased = sizeof...(Given) == 0;
template <class Struct, class Given>
inline constexpr bool is_erased<Struct, Given> = statement<Given> || is_object<Struct, Given>;

template <fixed_string Operation, class Table, class Struct, class... Given>
struct misread_object {
    constexpr void operator()(message& out) const {
        constexpr std::string_view name = shown_entity<Table, Struct>();
        out << Operation.view() << "() takes one object, which it stores as a whole, and nothing else: " << Operation.view() << "(object), or " << Operation.view() << '(' << name << "{...})";
        if ((joinable<Given> || ...)) out << "; a condition is said behind it: " << Operation.view() << "(object).when(condition)";
        else if (sizeof...(Given) > 1) out << "; several are written by transact() or by a batch";
    }
};
template <class Table, class Struct, class... Given>
struct misread_erase {
    constexpr void operator()(message& out) const {
        constexpr std::string_view name = shown_entity<Table, Struct>();
        out << "erase() takes an object, or a where-clause with the whole primary key, and nothing else: erase(object), or erase<" << name << ">(where-clause)";
        if ((joinable<Given> || ...)) out << "; a condition is said behind it by when(), and the statements of a where-clause are joined by &&";
        else if (sizeof...(Given) > 1) out << "; several are erased by transact() or by a batch";
    }
};
template <class Table, class Struct, class... Given>
struct misread_check {
    constexpr void operator()(message& out) const {
        constexpr std::string_view name = shown_entity<Table, Struct>();
        out << "check<" << name << ">() takes a where-clause with the whole primary key, and nothing else; what is asked is said behind it: check<" << name << ">(where-clause).when(condition), exists() or missing()";
    }
};

/// What a modify() without code gives, which is refused: an outcome, or the update that it was taken for.
template <class Struct, class Update>
class misread_modification : public result<Struct> {
public:
    misread_modification(error cause) : result<Struct>(std::move(cause)) {}
    template <class... Given>
    Update set(const Given&...) const {
        return never<Update>();
    }
};

/// Writes of a repository that are refused for what they are called with. Their overloads that work stand in repository_writes.
template <class Table, class Backend>
class misread_writes : public write_describer<Table, Backend>, public misread_braces {
    template <class Struct, class... Given>
    using meant = entity_meant_by<Table, Struct, Given...>;
    template <class Struct, class... Given>
    using write_meant = write_action<Table, meant<Struct, Given...>, Backend, true>;
    template <class Struct, class... Given>
    using check_meant = std::conditional_t<(sizeof...(Given) > 1), check_action<Backend>, check_builder<Table, meant<Struct, Given...>, Backend>>;
    /// `None` depends on the call: so the sentence is composed there, and not with the class, when the table need not be known yet.
    template <fixed_string Operation, int None>
    static constexpr auto braces_refused = why(compose<misread_object<Operation, Table, no_entity>>());
    template <bool Upsert, class Struct, class... Given>
    using update_meant = typename write_describer<Table, Backend>::template update_of<Upsert, meant<Struct, Given...>, where_clause<>>;
    template <class Struct, class... Given>
    using change_meant = std::conditional_t<sizeof...(Given) == 1 && is_address<Given...>, misread_modification<meant<Struct, Given...>, update_meant<false, Struct, Given...>>, result<meant<Struct, Given...>>>;

public:
    using write_describer<Table, Backend>::write_describer, write_describer<Table, Backend>::update, write_describer<Table, Backend>::erase;
    using misread_braces::transact, misread_braces::batch_write;

    /// Refused, with a sentence: a modify() that lacks its where-clause or its code.
    template <class Struct = no_entity, class... Given, only_if<!is_addressed_change<Given...>> = 0, auto Why = why(compose<misread_change<"modify", Table, meant<Struct, Given...>, Given...>>())>
        requires(chosen<Why>)
    change_meant<Struct, Given...> modify(const Given&...) const {
        static_assert(possible<Why>);
        return error{};
    }
    template <class Struct = no_entity, class... Given, only_if<!is_addressed_change<Given...>> = 0, auto Why = why(compose<misread_change<"modify", Table, meant<Struct, Given...>, Given...>>())>
        requires(!chosen<Why>)
    change_meant<Struct, Given...> modify(const Given&...) const = delete;
    /// \overload
    template <class Struct = no_entity, class... Given, only_if<!is_addressed_change<Given...>> = 0, auto Why = why(compose<misread_change<"move", Table, meant<Struct, Given...>, Given...>>())>
        requires(chosen<Why>)
    result<meant<Struct, Given...>> move(const Given&...) const {
        static_assert(possible<Why>);
        return error{};
    }
    template <class Struct = no_entity, class... Given, only_if<!is_addressed_change<Given...>> = 0, auto Why = why(compose<misread_change<"move", Table, meant<Struct, Given...>, Given...>>())>
        requires(!chosen<Why>)
    result<meant<Struct, Given...>> move(const Given&...) const = delete;

    /// Refused, with a sentence: an update that is told its changes, or an object, where its where-clause stands.
    template <class Struct = no_entity, class... Given, only_if<!is_address<Given...>> = 0, auto Why = why(compose<misread_update<"update", Table, meant<Struct, Given...>, Given...>>())>
        requires(chosen<Why>)
    update_meant<false, Struct, Given...> update(const Given&...) const {
        static_assert(possible<Why>);
        return never<update_meant<false, Struct, Given...>>();
    }
    template <class Struct = no_entity, class... Given, only_if<!is_address<Given...>> = 0, auto Why = why(compose<misread_update<"update", Table, meant<Struct, Given...>, Given...>>())>
        requires(!chosen<Why>)
    update_meant<false, Struct, Given...> update(const Given&...) const = delete;
    /// \overload
    template <class Struct = no_entity, class... Given, only_if<!is_address<Given...>> = 0, auto Why = why(compose<misread_update<"upsert", Table, meant<Struct, Given...>, Given...>>())>
        requires(chosen<Why>)
    update_meant<true, Struct, Given...> upsert(const Given&...) const {
        static_assert(possible<Why>);
        return never<update_meant<true, Struct, Given...>>();
    }
    template <class Struct = no_entity, class... Given, only_if<!is_address<Given...>> = 0, auto Why = why(compose<misread_update<"upsert", Table, meant<Struct, Given...>, Given...>>())>
        requires(!chosen<Why>)
    update_meant<true, Struct, Given...> upsert(const Given&...) const = delete;
    /// \overload
    template <class Struct = no_entity, auto Why = always<update_in_braces>>
        requires(chosen<Why>)
    update_meant<false, Struct> update(braced) const {
        static_assert(possible<Why>);
        return never<update_meant<false, Struct>>();
    }
    template <class Struct = no_entity, auto Why = always<update_in_braces>>
        requires(!chosen<Why>)
    update_meant<false, Struct> update(braced) const = delete;
    /// \overload
    template <class Struct = no_entity, auto Why = always<update_in_braces>>
        requires(chosen<Why>)
    update_meant<false, Struct> update(object_in_braces<Struct>) const {
        static_assert(possible<Why>);
        return never<update_meant<false, Struct>>();
    }
    template <class Struct = no_entity, auto Why = always<update_in_braces>>
        requires(!chosen<Why>)
    update_meant<false, Struct> update(object_in_braces<Struct>) const = delete;
    /// \overload of what was refused where it was said
    template <class Struct = no_entity>
    update_meant<false, Struct> update(refused_condition<>::type&&) const {
        return never<update_meant<false, Struct>>();
    }
    template <class Struct = no_entity>
    update_meant<true, Struct> upsert(refused_condition<>::type&&) const {
        return never<update_meant<true, Struct>>();
    }
    template <class Struct = no_entity>
    check_meant<Struct> check(refused_condition<>::type&&) const {
        return never<check_meant<Struct>>();
    }
    template <class Struct = no_entity>
    write_meant<Struct> erase(refused_condition<>::type&&) const {
        return never<write_meant<Struct>>();
    }

    /// Refused, with a sentence: a write of a whole item that is given what is no object, or more than that.
    template <class Struct = no_entity, class... Given, only_if<!is_object<Struct, Given...>> = 0, auto Why = why(compose<misread_object<"put", Table, meant<Struct, Given...>, Given...>>())>
        requires(chosen<Why>)
    write_meant<Struct, Given...> put(const Given&...) const {
        static_assert(possible<Why>);
        return never<write_meant<Struct, Given...>>();
    }
    template <class Struct = no_entity, class... Given, only_if<!is_object<Struct, Given...>> = 0, auto Why = why(compose<misread_object<"put", Table, meant<Struct, Given...>, Given...>>())>
        requires(!chosen<Why>)
    write_meant<Struct, Given...> put(const Given&...) const = delete;
    /// Refused, with a sentence: an object in braces, whose struct is not said.
    template <int None = 0, auto Why = braces_refused<"put", None>>
        requires(chosen<Why>)
    write_meant<no_entity> put(braced) const {
        static_assert(possible<Why>);
        return never<write_meant<no_entity>>();
    }
    template <int None = 0, auto Why = braces_refused<"put", None>>
        requires(!chosen<Why>)
    write_meant<no_entity> put(braced) const = delete;
    /// \overload
    template <class Struct = no_entity, class... Given, only_if<!is_object<Struct, Given...>> = 0, auto Why = why(compose<misread_object<"create", Table, meant<Struct, Given...>, Given...>>())>
        requires(chosen<Why>)
    write_meant<Struct, Given...> create(const Given&...) const {
        static_assert(possible<Why>);
        return never<write_meant<Struct, Given...>>();
    }
    template <class Struct = no_entity, class... Given, only_if<!is_object<Struct, Given...>> = 0, auto Why = why(compose<misread_object<"create", Table, meant<Struct, Given...>, Given...>>())>
        requires(!chosen<Why>)
    write_meant<Struct, Given...> create(const Given&...) const = delete;
    /// \overload
    template <int None = 0, auto Why = braces_refused<"create", None>>
        requires(chosen<Why>)
    write_meant<no_entity> create(braced) const {
        static_assert(possible<Why>);
        return never<write_meant<no_entity>>();
    }
    template <int None = 0, auto Why = braces_refused<"create", None>>
        requires(!chosen<Why>)
    write_meant<no_entity> create(braced) const = delete;
    /// \overload
    template <class Struct = no_entity, class... Given, only_if<!is_object<Struct, Given...>> = 0, auto Why = why(compose<misread_object<"replace", Table, meant<Struct, Given...>, Given...>>())>
        requires(chosen<Why>)
    write_meant<Struct, Given...> replace(const Given&...) const {
        static_assert(possible<Why>);
        return never<write_meant<Struct, Given...>>();
    }
    template <class Struct = no_entity, class... Given, only_if<!is_object<Struct, Given...>> = 0, auto Why = why(compose<misread_object<"replace", Table, meant<Struct, Given...>, Given...>>())>
        requires(!chosen<Why>)
    write_meant<Struct, Given...> replace(const Given&...) const = delete;
    /// \overload
    template <int None = 0, auto Why = braces_refused<"replace", None>>
        requires(chosen<Why>)
    write_meant<no_entity> replace(braced) const {
        static_assert(possible<Why>);
        return never<write_meant<no_entity>>();
    }
    template <int None = 0, auto Why = braces_refused<"replace", None>>
        requires(!chosen<Why>)
    write_meant<no_entity> replace(braced) const = delete;
    /// Refused, with a sentence: an erase that is given more than says which item it is.
    template <class Struct = no_entity, class... Given, only_if<!is_erased<Struct, Given...>> = 0, auto Why = why(compose<misread_erase<Table, meant<Struct, Given...>, Given...>>())>
        requires(chosen<Why>)
    write_meant<Struct, Given...> erase(const Given&...) const {
        static_assert(possible<Why>);
        return never<write_meant<Struct, Given...>>();
    }
    template <class Struct = no_entity, class... Given, only_if<!is_erased<Struct, Given...>> = 0, auto Why = why(compose<misread_erase<Table, meant<Struct, Given...>, Given...>>())>
        requires(!chosen<Why>)
    write_meant<Struct, Given...> erase(const Given&...) const = delete;
    /// Refused, with a sentence: a check that is told what it asks where its where-clause stands.
    template <class Struct = no_entity, class... Given, only_if<!is_address<Given...>> = 0, auto Why = why(compose<misread_check<Table, meant<Struct, Given...>, Given...>>())>
        requires(chosen<Why>)
    check_meant<Struct, Given...> check(const Given&...) const {
        static_assert(possible<Why>);
        return never<check_meant<Struct, Given...>>();
    }
    template <class Struct = no_entity, class... Given, only_if<!is_address<Given...>> = 0, auto Why = why(compose<misread_check<Table, meant<Struct, Given...>, Given...>>())>
        requires(!chosen<Why>)
    check_meant<Struct, Given...> check(const Given&...) const = delete;
    /// Refused, with a sentence: a sweep that names no entity, or is given something.
    template <class Struct = no_entity, class... Given, only_if<std::is_same_v<Struct, no_entity> || (sizeof...(Given) > 0)> = 0, auto Why = always<sweep_arguments>>
        requires(chosen<Why>)
    result<std::uint64_t> sweep(const Given&...) const {
        static_assert(possible<Why>);
        return error{};
    }
    template <class Struct = no_entity, class... Given, only_if<std::is_same_v<Struct, no_entity> || (sizeof...(Given) > 0)> = 0, auto Why = always<sweep_arguments>>
        requires(!chosen<Why>)
    result<std::uint64_t> sweep(const Given&...) const = delete;
    /// Refused, with a sentence: writes, which are given one by one or elsewhere.
    template <class... Given, only_if<(sizeof...(Given) > 0)> = 0, auto Why = always<batch_arguments>>
        requires(chosen<Why>)
    facet::batch<Backend> batch(const Given&...) const {
        static_assert(possible<Why>);
        return facet::batch<Backend>(this->view());
    }
    template <class... Given, only_if<(sizeof...(Given) > 0)> = 0, auto Why = always<batch_arguments>>
        requires(!chosen<Why>)
    facet::batch<Backend> batch(const Given&...) const = delete;
    /// \overload
    template <class... Given, only_if<(sizeof...(Given) > 0)> = 0, auto Why = always<batch_arguments>>
        requires(chosen<Why>)
    facet::transaction<Backend> transaction(const Given&...) const {
        static_assert(possible<Why>);
        return facet::transaction<Backend>(this->view());
    }
    template <class... Given, only_if<(sizeof...(Given) > 0)> = 0, auto Why = always<batch_arguments>>
        requires(!chosen<Why>)
    facet::transaction<Backend> transaction(const Given&...) const = delete;
};

}  // namespace facet::inline v0::detail
