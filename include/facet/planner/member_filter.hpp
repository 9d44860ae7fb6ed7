// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/planner/collection_verdict.hpp>
#include <facet/planner/filter_verdict.hpp>

#include <cstddef>

/// \file
/// Verdicts on filters of collections, which speak of one of the entities each.

namespace facet::inline v0::detail {

/// Asks a collection's filter for its entity; that of a scan of several, to be said of one.
template <bool Scanning, class First, class...>
struct filter_of_several {
    constexpr void operator()(message& out) const {
        if (Scanning) out << "filter() speaks of one entity's fields: scan one entity at a time, or choose among the items that come";
        else out << "filter() of a collection names the entity among whose items it chooses, as filter<" << type_name<First>() << ">(condition) does; the others' come as they are";
    }
};

template <class... Types>
constexpr void list_types(message& out) {
    bool first = true;
    ((out << (first ? "" : ", ") << type_name<Types>(), first = false), ...);
}

/// Says that a filter's entity is none of those that are read.
template <class Struct, class... Structs>
struct filter_of_none {
    constexpr void operator()(message& out) const {
        out << "filter<" << type_name<Struct>() << ">() is said of a read that gives none of them, but ";
        list_types<Structs...>(out);
    }
};

/// A condition on the items of one of a collection's entities; `Plan` is the collection's.
template <class Plan, class Struct, class Filter, class... Structs>
struct member_filter_plan {
    using table = typename Plan::table;
    static constexpr const table_facts& facts = schema<table>::facts;
    static constexpr bool is_member = [] {
        for (const std::size_t position : Plan::positions)
            if (position == schema<table>::template position<Struct>) return true;
        return false;
    }();
    /// Whether what is read has the attribute that tells entities apart.
    static constexpr bool told = !facts.discriminator.empty() && (Plan::chosen.path < 0 || gives(facts.description.indexes[static_cast<std::size_t>(Plan::chosen.path < 0 ? 0 : Plan::chosen.path)], facts.discriminator, false));
    static constexpr bool accepted = [] {
        if constexpr (is_member) return told && filter_plan<table, Struct, Filter, member_plan<Plan, Struct>>::accepted;
        else return false;
    }();

    constexpr void operator()(message& out) const {
        if constexpr (!is_member) {
            filter_of_none<Struct, Structs...>{}(out);
        } else if constexpr (!told) {
            out << "filter<" << type_name<Struct>() << ">() of ";
            Plan::show_name(out);
            out << " in table " << facts.name << " needs the discriminator, which tells its items from the others', but ";
            if (facts.discriminator.empty()) out << "the table has none";
            else out << facts.path_name(Plan::path_of(facts.entities[Plan::positions[0]], Plan::chosen.path)) << " does not project " << facts.discriminator;
            out << "; choose among the items that come";
        } else {
            filter_plan<table, Struct, Filter, member_plan<Plan, Struct>>{}(out);
        }
    }
};

}  // namespace facet::inline v0::detail
