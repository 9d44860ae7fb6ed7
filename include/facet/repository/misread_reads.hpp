// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/repository/item_reads.hpp>
#include <facet/repository/key_holder.hpp>
#include <facet/repository/misread_names.hpp>
#include <facet/repository/query.hpp>
#include <facet/repository/read_words.hpp>
#include <facet/repository/repository_core.hpp>
#include <facet/repository/sentences.hpp>

#include <type_traits>

/// \file
/// Reads that are called with what they do not take.

namespace facet::inline v0::detail {

/// Whether a read judges by itself what it is given first: as a where-clause, or as a word of a read that has none.
template <class Given>
concept takes_where = statement<Given> || read_word<Given>;
template <fixed_string Operation, class Table, class Struct, class Given>
struct no_where {
    /// The first field that the entity's key is made of.
    static constexpr std::string_view key_field() {
        if constexpr (valid_schema<Table> && is_entity_of<Table, Struct>) {
            const entity_facts& entity = schema<Table>::facts.entities[schema<Table>::template position<Struct>];
            for (const auto& templates : {entity.paths[0].partition, entity.paths[0].sort})
                for (const template_facts& each : templates)
                    for (const piece& component : each.pieces)
                        if (component.component) return component.text;
        }
        return "id";
    }
    constexpr void operator()(message& out) const {
        out << Operation.view() << '<';
        if (std::is_same_v<Struct, no_entity>) out << "...";
        else out << type_name<Struct>();
        out << ">() takes a where-clause, which compares fields with values, but is given something of type " << type_name<Given>();
        if (is_item_key<Given>) {
            out << "; keys are given to batch_get() and transact_get()";
        } else if (std::is_same_v<Struct, Given>) {
            out << "; of an object, say its key's fields: `" << key_field() << "`_f == object." << key_field();
        } else {
            out << "; say the key's fields: `" << key_field() << "`_f == value";
        }
    }
};

/// Reads of a repository that are refused for what they are called with. Their overloads that work stand in repository_reads.
template <class Table, class Backend>
class misread_reads : public repository_core<Table, Backend>, public misread_names {
protected:
    template <class Struct, class Where, class... Words>
    using query_of = query_builder<Table, Struct, Backend, std::decay_t<Where>, options_said<Words...>>;

public:
    using repository_core<Table, Backend>::repository_core;
    using misread_names::get, misread_names::query;

    /// Refused, with a sentence: an object, or a word, where the where-clause stands.
    template <class Struct = no_entity, class Given, class... Words, only_if<!takes_where<Given>> = 0, auto Why = why(compose<no_where<"get", Table, meant_as<Table, Struct, Given>, Given>>())>
        requires(chosen<Why>)
    lookup<meant_as<Table, Struct, Given>> get(const Given&, const Words&...) const {
        static_assert(possible<Why>);
        return never<lookup<meant_as<Table, Struct, Given>>>();
    }
    template <class Struct = no_entity, class Given, class... Words, only_if<!takes_where<Given>> = 0, auto Why = why(compose<no_where<"get", Table, meant_as<Table, Struct, Given>, Given>>())>
        requires(!chosen<Why>)
    lookup<meant_as<Table, Struct, Given>> get(const Given&, const Words&...) const = delete;
    /// \overload
    template <class Struct = no_entity, class Given, class... Words, only_if<!takes_where<Given>> = 0, auto Why = why(compose<no_where<"query", Table, meant_as<Table, Struct, Given>, Given>>())>
        requires(chosen<Why>)
    query_of<meant_as<Table, Struct, Given>, where_clause<>> query(const Given&, const Words&...) const {
        static_assert(possible<Why>);
        return never<query_of<meant_as<Table, Struct, Given>, where_clause<>>>();
    }
    template <class Struct = no_entity, class Given, class... Words, only_if<!takes_where<Given>> = 0, auto Why = why(compose<no_where<"query", Table, meant_as<Table, Struct, Given>, Given>>())>
        requires(!chosen<Why>)
    query_of<meant_as<Table, Struct, Given>, where_clause<>> query(const Given&, const Words&...) const = delete;
    /// \overload of what was refused where it was said
    template <class Struct = no_entity, class... Words>
    query_of<Struct, where_clause<>> query(refused_condition<>::type&&, const Words&...) const {
        return never<query_of<Struct, where_clause<>>>();
    }
    template <class Struct = no_entity, class... Words>
    lookup<Struct> get(refused_condition<>::type&&, const Words&...) const {
        return never<lookup<Struct>>();
    }
    template <class Struct = no_entity, class... Words>
    item_key<Struct> key(refused_condition<>::type&&, const Words&...) const {
        return never<item_key<Struct>>();
    }
    /// \overload
    template <class Struct = no_entity, class Given, class... Words, only_if<!takes_where<Given> && !key_holder<Table, meant_as<Table, Struct, Given>, Given>> = 0, auto Why = why(compose<no_where<"key", Table, meant_as<Table, Struct, Given>, Given>>())>
        requires(chosen<Why>)
    item_key<meant_as<Table, Struct, Given>> key(const Given&, const Words&...) const {
        static_assert(possible<Why>);
        return never<item_key<meant_as<Table, Struct, Given>>>();
    }
    template <class Struct = no_entity, class Given, class... Words, only_if<!takes_where<Given> && !key_holder<Table, meant_as<Table, Struct, Given>, Given>> = 0, auto Why = why(compose<no_where<"key", Table, meant_as<Table, Struct, Given>, Given>>())>
        requires(!chosen<Why>)
    item_key<meant_as<Table, Struct, Given>> key(const Given&, const Words&...) const = delete;

    /// \overload
    template <class First, class Second, class... Rest, class... Given, auto Why = always<query_of_several>>
        requires(chosen<Why>)
    query_of<First, where_clause<>> query(const Given&...) const {
        static_assert(possible<Why>);
        return never<query_of<First, where_clause<>>>();
    }
    template <class First, class Second, class... Rest, class... Given, auto Why = always<query_of_several>>
        requires(!chosen<Why>)
    query_of<First, where_clause<>> query(const Given&...) const = delete;
    /// \overload
    template <class First, class Second, class... Rest, class... Given, auto Why = always<get_of_several>>
        requires(chosen<Why>)
    lookup<First> get(const Given&...) const {
        static_assert(possible<Why>);
        return never<lookup<First>>();
    }
    template <class First, class Second, class... Rest, class... Given, auto Why = always<get_of_several>>
        requires(!chosen<Why>)
    lookup<First> get(const Given&...) const = delete;
    /// \overload
    template <class Struct = no_entity, auto Why = always<where_in_braces>>
        requires(chosen<Why>)
    lookup<Struct> get(braced) const {
        static_assert(possible<Why>);
        return never<lookup<Struct>>();
    }
    template <class Struct = no_entity, auto Why = always<where_in_braces>>
        requires(!chosen<Why>)
    lookup<Struct> get(braced) const = delete;
    /// \overload
    template <class Struct = no_entity, auto Why = always<where_in_braces>>
        requires(chosen<Why>)
    lookup<Struct> get(object_in_braces<Struct>) const {
        static_assert(possible<Why>);
        return never<lookup<Struct>>();
    }
    template <class Struct = no_entity, auto Why = always<where_in_braces>>
        requires(!chosen<Why>)
    lookup<Struct> get(object_in_braces<Struct>) const = delete;
    /// \overload
    template <class Struct = no_entity, auto Why = always<where_in_braces>>
        requires(chosen<Why>)
    query_of<Struct, where_clause<>> query(braced) const {
        static_assert(possible<Why>);
        return never<query_of<Struct, where_clause<>>>();
    }
    template <class Struct = no_entity, auto Why = always<where_in_braces>>
        requires(!chosen<Why>)
    query_of<Struct, where_clause<>> query(braced) const = delete;
    /// \overload
    template <class Struct = no_entity, auto Why = always<where_in_braces>>
        requires(chosen<Why>)
    query_of<Struct, where_clause<>> query(object_in_braces<Struct>) const {
        static_assert(possible<Why>);
        return never<query_of<Struct, where_clause<>>>();
    }
    template <class Struct = no_entity, auto Why = always<where_in_braces>>
        requires(!chosen<Why>)
    query_of<Struct, where_clause<>> query(object_in_braces<Struct>) const = delete;
    /// \overload
    template <class Struct = no_entity, auto Why = always<where_in_braces>>
        requires(chosen<Why>)
    item_key<Struct> key(braced) const {
        static_assert(possible<Why>);
        return never<item_key<Struct>>();
    }
    template <class Struct = no_entity, auto Why = always<where_in_braces>>
        requires(!chosen<Why>)
    item_key<Struct> key(braced) const = delete;
};

}  // namespace facet::inline v0::detail
