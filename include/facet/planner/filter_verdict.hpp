// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/planner/condition_verdict.hpp>
#include <facet/planner/plan.hpp>

#include <cstddef>
#include <string_view>

/// \file
/// The verdict on a query's filter, and what it shares with that of a scan.

namespace facet::inline v0::detail {

/// The first field of a sound condition that is wrong: its statement's number, doubled, and one more where it is what another field is
/// compared with; -1: none.
template <class Condition, class Wrong>
constexpr int find_leaf(Wrong wrong) {
    if (!Condition::accepted) return -1;
    for (std::size_t i = 0; i < Condition::leaves.size(); ++i) {
        const leaf_facts& leaf = Condition::leaves[i];
        if (wrong(Condition::facts.fields[static_cast<std::size_t>(leaf.position)])) return static_cast<int>(2 * i);
        if (leaf.other_position >= 0 && wrong(Condition::facts.fields[static_cast<std::size_t>(leaf.other_position)])) return static_cast<int>(2 * i + 1);
    }
    return -1;
}
/// Begins the sentence on a filter's field that find_leaf() found, and gives the field.
template <class Table, class Condition>
constexpr const field_facts& begin_filter(message& out, int found) {
    const leaf_facts& leaf = Condition::leaves[static_cast<std::size_t>(found) / 2];
    out << "the filter on " << Condition::facts.name << " in table " << schema<Table>::facts.name << " asks for " << (found % 2 == 0 ? leaf.field : leaf.other) << ", which ";
    return Condition::facts.fields[static_cast<std::size_t>(found % 2 == 0 ? leaf.position : leaf.other_position)];
}
/// Says that an index lacks an attribute of a field.
constexpr void explain_unseen(message& out, const field_facts& field, std::string_view attribute, std::string_view index) {
    if (attribute != field.stored) out << "older items have as " << field.renamed_from << ", which ";
    out << "is not projected by " << index;
}

/// A filter: a condition that speaks of no key attribute of the path that is read (contract Q12), and of nothing that the index does
/// not project (Q14).
template <class Table, class Struct, class Filter, class Query>
struct filter_plan {
    using condition = condition_plan<Table, Struct, Filter>;
    static constexpr const table_facts& table_of = schema<Table>::facts;
    static constexpr const path_facts& path = condition::facts.paths[static_cast<std::size_t>(Query::plan.path < 0 ? 0 : Query::plan.path)];
    template <class Wrong>
    static constexpr int find(Wrong wrong) {
        return Query::plan.path < 0 ? -1 : find_leaf<condition>(wrong);
    }
    static constexpr int key = find([](const field_facts& field) {
        for (const request::key_attribute& each : partition_attributes(table_of, path))
            if (each.name == field.stored) return true;
        for (const request::key_attribute& each : sort_attributes(table_of, path))
            if (each.name == field.stored) return true;
        return false;
    });
    static constexpr int unseen = find([](const field_facts& field) { return !projects(table_of, path, field); });
    static constexpr bool accepted = condition::accepted && key < 0 && unseen < 0;

    constexpr void operator()(message& out) const {
        if constexpr (!condition::accepted) {
            condition{}(out);
        } else {
            const field_facts& field = begin_filter<Table, condition>(out, key >= 0 ? key : unseen);
            if (key >= 0) {
                out << "is a key attribute of " << table_of.path_name(path) << "; DynamoDB filters by no key attribute (contract Q12): say it in the where-clause";
                return;
            }
            explain_unseen(out, field, lacking(table_of, path.index, field), table_of.path_name(path));
            out << "; project it, or filter what another path reads";
        }
    }
};

}  // namespace facet::inline v0::detail
