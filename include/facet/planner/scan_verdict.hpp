// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/message.hpp>
#include <facet/planner/filter_verdict.hpp>
#include <facet/planner/plan.hpp>
#include <facet/planner/verdict.hpp>
#include <facet/schema/did_you_mean.hpp>
#include <facet/schema/schema.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

/// \file
/// Whether an index can be scanned for entities: it gives what is read of each.

namespace facet::inline v0::detail {

/// In the place of a where-clause: the whole table, or the index that these options name.
template <class Options = query_options<>>
struct whole_table {
    constexpr whole_table() = default;
    template <class Other>
    constexpr whole_table(whole_table<Other>) {}  // NOLINT(google-explicit-constructor)
};

/// Whether what stands for a where-clause is none.
template <class Where>
inline constexpr bool is_whole_table = false;
template <class Options>
inline constexpr bool is_whole_table<whole_table<Options>> = true;

/// What is said of a scan, by what stands for its where-clause; of a collection nothing.
template <class Where>
struct scan_said {
    using options = query_options<>;
};
template <class Options>
struct scan_said<whole_table<Options>> {
    using options = Options;
};

/// The scan of an index, which is named by the options, for these entities.
template <class Table, class Options, class... Structs>
struct scan_of_index {
    static constexpr const table_facts& table = schema<Table>::facts;
    static constexpr const plan_options& options = Options::value;
    static constexpr std::int32_t position = find_index(table.description.indexes, options.index);
    static constexpr bool eventual = position >= 0 && options.consistent &&
                                     table.description.indexes[static_cast<std::size_t>(position < 0 ? 0 : position)].kind == request::index_kind::global;

    /// The number of the entity's path in the index, below 0 where it has none: of a pointer g++ does not know when it is told to sanitize.
    static constexpr int path_of(const entity_facts& entity) {
        for (std::size_t i = 0; i < entity.paths.size(); ++i)
            if (entity.paths[i].index == position) return static_cast<int>(i);
        return -1;
    }
    /// An attribute that the index does not project, though it is needed; and what for.
    struct lack {
        path_verdict what = path_verdict::served;
        std::string_view attribute{};
    };
    static constexpr lack find_lack(const entity_facts& entity) {
        for (std::size_t field = 0; field < entity.fields.size(); ++field) {
            if (!is_read(options.result, entity.fields[field].name) || gives_by_key(table, entity, position, field)) continue;
            if (const std::string_view attribute = lacking(table, position, entity.fields[field]); !attribute.empty()) return {path_verdict::unprojected, attribute};
        }
        switch (const path_verdict what = judge_projected(table, entity, entity.paths[static_cast<std::size_t>(path_of(entity))], options)) {
            case path_verdict::untold: return {what, table.discriminator};
            case path_verdict::unexpiring: return {what, entity.fields[static_cast<std::size_t>(entity.find(field_role::expiry))].stored};
            default: return {};
        }
    }
    static constexpr bool gives(const entity_facts& entity) { return path_of(entity) >= 0 && find_lack(entity).what == path_verdict::served; }
    static constexpr bool accepted = position >= 0 && !eventual && (gives(table.entities[schema<Table>::template position<Structs>]) && ...);

    constexpr void operator()(message& out) const {
        out << "the scan of table " << table.name << " names the index " << options.index << ", which ";
        if (position < 0) {
            out << "the table does not have";
            return suggest_index(out, options.index, table);
        }
        bool told = false;
        for (const std::size_t each : {schema<Table>::template position<Structs>...}) {
            const entity_facts& entity = table.entities[each];
            if (told || gives(entity)) continue;
            told = true;
            explain(out, entity);
        }
        if (!told) out << "is global, and so is never read consistently (contract Q15)";
    }

private:
    static constexpr void explain(message& out, const entity_facts& entity) {
        if (path_of(entity) < 0) {
            out << entity.name << " is not bound to, so that it has no entries there";
            return;
        }
        const lack found = find_lack(entity);
        out << "does not project " << found.attribute << " of " << entity.name;
        switch (found.what) {
            case path_verdict::untold: out << ", which alone tells its items from others"; return;
            case path_verdict::unexpiring: out << ", by which what is expired is hidden; include it, or say seeing_expired"; return;
            default: out << "; scan the table, or project it";
        }
        if (options.result.empty() && sizeof...(Structs) == 1) out << ", or read a struct of what the index gives: scan<" << entity.name << ">(facet::as<Smaller>)";
    }
};

/// Whether an index projects all of these entities' fields.
template <class Table, fixed_string Index, class... Structs>
consteval bool gives_whole() {
    const table_facts& table = schema<Table>::facts;
    for (const std::size_t each : {schema<Table>::template position<Structs>...})
        for (const field_facts& field : table.entities[each].fields)
            if (!lacking(table, find_index(table.description.indexes, Index.view()), field).empty()) return false;
    return true;
}

/// A filter of a scan: a condition that speaks of nothing that the index, where it is one, does not project: to the filter that is missing
/// (contract Q14).
template <class Table, class Struct, class Filter, class Options>
struct scan_filter_plan {
    using condition = condition_plan<Table, Struct, Filter>;
    static constexpr std::int32_t index = find_index(schema<Table>::facts.description.indexes, Options::value.index);
    static constexpr int unseen = find_leaf<condition>([](const field_facts& field) { return !lacking(schema<Table>::facts, index, field).empty(); });
    static constexpr bool accepted = condition::accepted && unseen < 0;

    constexpr void operator()(message& out) const {
        if constexpr (!condition::accepted) {
            condition{}(out);
        } else {
            const field_facts& field = begin_filter<Table, condition>(out, unseen);
            explain_unseen(out, field, lacking(schema<Table>::facts, index, field), Options::value.index);
            out << "; project it, or scan the table";
        }
    }
};

}  // namespace facet::inline v0::detail
