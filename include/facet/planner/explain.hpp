// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/message.hpp>
#include <facet/core/span.hpp>
#include <facet/planner/caught_entity.hpp>
#include <facet/planner/plan.hpp>
#include <facet/schema/check_table.hpp>
#include <facet/schema/did_you_mean.hpp>
#include <facet/schema/facts.hpp>

#include <cstddef>
#include <string_view>

/// \file
/// The sentences of the planner's refusals.

namespace facet::inline v0::detail {

template <class Out>
constexpr void show_clauses(Out& out, const entity_facts& entity, span<const clause_facts> clauses, const plan_options& options) {
    out << entity.name << " where(";
    for (std::size_t i = 0; i < clauses.size(); ++i) {
        const bool tied = i > 0 && clauses[i - 1].leads;
        if (i > 0) out << ", ";
        if (clauses[i].leads && !tied) out << "tie(";
        out << clauses[i].field;
        if (!clauses[i].leads) out << (tied ? ") " : " ") << to_string(clauses[i].op);
    }
    out << ')';
    if (options.consistent) out << " consistent";
    if (!options.order_by.empty()) out << " order_by(" << options.order_by << ')';
}

/// `(account_id; asset_id, timestamp)`: a key's components; where it has none, its text: "(customer_id; `ROOT`)".
template <class Out>
constexpr void show_components(Out& out, const entity_facts& entity, const path_facts& path) {
    bool first = true;
    bool in_shard = false;
    const auto list = [&](span<const template_facts> templates) {
        first = true;
        for (const template_facts& facts : templates)
            for (const piece& each : facts.pieces) {
                if (!each.component) continue;
                out << (first ? "" : ", ");
                if (each.form == form_kind::shards && !in_shard) out << std::size_t{each.shards[0]} << " shards of ";
                in_shard = each.joined;
                out << entity.fields[static_cast<std::size_t>(each.field)].name;
                first = false;
            }
        if (first && !templates.empty()) out << '`' << templates[0].text << '`';
    };
    out << '(';
    list(path.partition);
    if (!path.sort.empty()) {
        out << "; ";
        list(path.sort);
    }
    out << ')';
}

/// Whether `<` and its like compare a field's values as they compare attributes: not where these are kept in another form.
constexpr bool compares_in_order(const field_facts& field) {
    if (field.part == part_kind::enumeration || field.number_as_text) return false;
    return field.type == value_type::string || field.type == value_type::number || field.type == value_type::binary;
}

/// Whether an operator suits a field's attribute (contract section 9).
constexpr bool operator_suits(comparison op, const field_facts& field) {
    switch (op) {
        case comparison::equal:
        case comparison::each_of: return true;
        case comparison::begins_with:
            return field.part == part_kind::text || field.part == part_kind::binary ||
                   (field.part == part_kind::none && (field.type == value_type::string || field.type == value_type::binary));
        default: return compares_in_order(field);
    }
}

/// Behind a name that is none of the entity's fields: what a key attribute of that name is made of, else which fields there are. `Written`:
/// it was to be changed, and not asked for.
template <bool Written = false, class Out>
constexpr void suggest_asked(Out& out, const table_facts& table, const entity_facts& entity, std::string_view wrong) {
    for (const path_facts& path : entity.paths)
        for (const bool sort : {false, true}) {
            const span<const request::key_attribute> attributes = sort ? sort_attributes(table, path) : partition_attributes(table, path);
            const span<const template_facts> templates = sort ? path.sort : path.partition;
            for (std::size_t i = 0; i < templates.size() && i < attributes.size(); ++i) {
                if (!same_text(attributes[i].name, wrong)) continue;
                out << "; " << wrong << " is a key attribute, made of ";
                if (templates[i].plain) out << "the field ";
                else out << "the key template `" << templates[i].text << '`';
                std::string_view before = templates[i].plain ? "" : Written ? ", and changes with " : ", and is asked by ";
                for (std::size_t field = 0; field < entity.fields.size(); ++field)
                    if (uses_field(templates[i], static_cast<int>(field))) out << before << entity.fields[field].name, before = ", ";
                if (templates[i].plain) out << (Written ? ", which is set in its place" : ", which is asked in its place");
                else if (before.size() > 2) out << ", which is the same in each item of " << entity.name;
                return;
            }
        }
    suggest(out, wrong, entity);
}

/// What an index does not project of a field: the field, or the attribute that older items have in its place.
template <class Out>
constexpr void explain_lacking(Out& out, const table_facts& table, const path_facts& path, const field_facts& field) {
    const std::string_view lacks = lacking(table, path.index, field);
    out << "does not project ";
    if (same_text(lacks, field.renamed_from)) out << lacks << ", as which older items have " << field.name;
    else out << field.name;
}

/// Why a text has no order in a key, and where it has one.
template <class Out>
constexpr void explain_verbatim(Out& out, const path_facts& path, std::int16_t field) {
    out << ": a text has none in a verbatim template where more follows; last in its template it has one";
    for (const template_facts& facts : path.sort)
        for (const piece& each : facts.pieces)
            if (each.component && each.field == field && facts.delimiter < '/' && terminator_of(facts, each) <= facts.delimiter)  // else verbatim it must be
                return void(out << ", or without ::verbatim, where a text of bytes above " << static_cast<char>(facts.delimiter + 1) << " alone is written as now");
}

/// A field that a key can be asked for by ==, and neither for ranges nor in its order; in what form it could.
template <class Out>
constexpr void explain_orderless(Out& out, const path_facts& path, const field_facts& field, std::int16_t position) {
    out << "holds " << field.name << " in a form without order, for == only";
    if (field.part == part_kind::text) return explain_verbatim(out, path, position);
    if (field.part == part_kind::enumeration) out << "; as {" << field.name << ":2}, by its value, it has one";
    else if (field.part == part_kind::signed_integer || field.part == part_kind::unsigned_integer) out << "; as {" << field.name << (field.own == "facet::epoch_milliseconds" ? ":+13" : ":10") << "}, of that width, it has one";
}

template <class Out>
constexpr void explain_path(Out& out, const table_facts& table, const entity_facts& entity, const path_facts& path,
                            span<const clause_facts> clauses, const path_plan& how, const plan_options& options) {
    const auto name = [&](std::int16_t field) { return entity.fields[static_cast<std::size_t>(field)].name; };
    const auto clause = [&]() -> const clause_facts& { return clauses[static_cast<std::size_t>(how.detail)]; };
    out << table.path_name(path) << ' ';
    show_components(out, entity, path);
    out << ' ';
    switch (how.verdict) {
        case path_verdict::served: out << "serves it"; return;
        case path_verdict::needs_partition: {
            // All that is missing of the partition key, not only the first. Shards are asked in turn where their field is not told.
            out << "needs ";
            bool first = true;
            for (std::size_t at = 0; at < entity.fields.size(); ++at) {
                if (!holds_field(path.partition, static_cast<int>(at)) || find_clause(clauses, static_cast<std::int16_t>(at), true) >= 0) continue;
                out << (first ? "" : ", ") << entity.fields[at].name << " ==";
                if (entity.fields[at].role == field_role::computed) {
                    out << " (computed from ";
                    show_sources(out, entity, entity.fields[at].name);
                    out << ')';
                }
                first = false;
            }
            return;
        }
        case path_verdict::partition_range:
            out << "needs " << clause().field << " ==; a partition key cannot be read by " << to_string(clause().op);
            return;
        case path_verdict::not_in_key:
            out << "does not hold " << clause().field;
            if (path.sparse == presence::while_equal && path.sparse_field == clause().position && clause().op == comparison::equal)
                out << ", but has the items of one value of it alone (while_equal), which using_index<`" << table.path_name(path) << "`>() reads without that clause";
            return;
        case path_verdict::only_shard:
            out << "holds " << clause().field << " only as the number of its shard, where items of other values are, too; a sort key that holds it would tell them apart";
            return;
        case path_verdict::gap: out << "needs " << name(how.before) << " == before " << clause().field; return;
        case path_verdict::after_range:
            out << "cannot go on to " << clause().field << " behind a range on " << name(how.before);
            return;
        case path_verdict::not_tied:
            out << "does not have " << clause().field << " behind " << clauses[static_cast<std::size_t>(how.detail) - 1].field
                << " in one attribute; facet::tie() takes fields that follow each other in a sort key";
            return;
        case path_verdict::no_order: return explain_orderless(out, path, entity.fields[static_cast<std::size_t>(clause().position)], clause().position);
        case path_verdict::no_prefix: {
            const part_kind part = entity.fields[static_cast<std::size_t>(clause().position)].part;
            out << "holds " << clause().field << " as " << (part == part_kind::time ? "a time" : part == part_kind::enumeration ? "an enumeration" : part == part_kind::boolean ? "a boolean" : "a number");
            return explain_prefix(out, "text", part);
        }
        case path_verdict::catches:
            out << "would also read items of " << table.entities[static_cast<std::size_t>(how.detail)].name;
            explain_caught(out, entity, table.entities[static_cast<std::size_t>(how.detail)], path.index, "; read both as a collection");
            return;
        case path_verdict::unordered:
            if (how.detail < 0) return void(out << "has no order among items whose whole key is given");
            if (name(how.detail) == options.order_by) return explain_orderless(out, path, entity.fields[static_cast<std::size_t>(how.detail)], how.detail);
            out << "is ordered by " << name(how.detail) << " there";
            return;
        case path_verdict::unprojected: explain_lacking(out, table, path, entity.fields[static_cast<std::size_t>(how.detail)]); return;
        case path_verdict::untold:
            out << "does not project " << table.discriminator << ", which alone tells " << entity.name << "'s items from others";
            return;
        case path_verdict::unexpiring:
            explain_lacking(out, table, path, entity.fields[static_cast<std::size_t>(how.detail)]);
            out << ", by which what is expired is hidden; include it, or say seeing_expired";
            return;
        case path_verdict::eventual: out << "is a global index, which is never read consistently (contract Q15)"; return;
    }
}

template <class Out>
constexpr void explain_fault(Out& out, const table_facts& table, const entity_facts& entity, span<const clause_facts> clauses,
                             const access_plan& plan, const plan_options& options) {
    if (plan.fault == plan_fault::no_such_index) {
        show_clauses(out, entity, clauses, options);
        out << " in table " << table.name << " names the index " << options.index << ", which " << entity.name << " is not bound to";
        suggest_bound(out, options.index, entity);
        return;
    }
    if (plan.fault == plan_fault::unknown_order) {
        show_clauses(out, entity, clauses, options);
        out << " in table " << table.name << " is to be ordered by " << options.order_by << ", but " << entity.name << " has no such field";
        suggest_asked(out, table, entity, options.order_by);
        return;
    }
    const clause_facts& clause = clauses[static_cast<std::size_t>(plan.clause)];
    if (clause.field.empty()) {  // see clauses_of
        out << "the where-clause on " << entity.name << " in table " << table.name << " holds " << clause.operand
            << "; it takes ==, each_of, <, <=, >, >=, between and begins_with of fields, joined by &&; what else is asked is said in filter() or when()";
        return;
    }
    show_clauses(out, entity, clauses, options);
    out << " in table " << table.name << ' ';
    switch (plan.fault) {
        case plan_fault::unknown_field:
            if (const std::string_view whole = root_of(clause.field); whole.size() < clause.field.size() && entity.find(whole) >= 0) {
                out << "asks for " << clause.field << ", which lies within " << whole << "; keys are made of whole fields, and what lies within one is asked of a query's items by filter(...), of a write's by when(...)";
                return;
            }
            out << "asks for " << clause.field << ", but " << entity.name << " has no such field";
            suggest_asked(out, table, entity, clause.field);
            return;
        case plan_fault::misfit: {
            const field_facts& field = entity.fields[static_cast<std::size_t>(clause.position)];
            if (clause.op == comparison::begins_with && field.own.empty() && field.part != part_kind::none && !operator_suits(clause.op, field)) {
                out << "asks begins_with of " << clause.field << ", which is " << describe(field.part);
                return explain_prefix(out, "text", field.part);
            }
            out << "compares " << clause.field << ", which is ";
            if (!field.own.empty()) out << article_of(field.own) << field.own;
            else if (field.part == part_kind::none) out << "no part of any key";
            else out << describe(field.part);
            out << ", with " << clause.operand;
            return ask_for_own(out, field, clause.operand);
        }
        case plan_fault::repeated: out << "says two things about " << clause.field << " that are not a lower and an upper bound"; return;
        default: return;
    }
}

/// What an edge lacks that is asked for by its target.
template <class Out>
constexpr void explain_edge(Out& out, const entity_facts& entity, span<const clause_facts> clauses) {
    const edge_facts& edge = entity.edge;
    if (edge.source.empty() || edge.inverse) return;
    for (const clause_facts& clause : clauses)
        for (const std::string_view field : edge.target_fields)
            if (same_text(clause.field, field)) {
                if (edge.mirror.empty()) out << "; the edge " << entity.name << " has no inverse<...> by which it is read from its target " << edge.target;
                else out << "; from its target " << edge.target << " it is read as its mirror " << edge.mirror;
                return;
            }
}

/// Of an entity whose items are kept unique, the guard whose key holds this field: an entity of some of its fields, those of its key among
/// them.
constexpr const entity_facts* guard_by(const table_facts& table, const entity_facts& entity, std::string_view field) {
    if (!entity.guarded) return nullptr;
    for (const entity_facts& other : table.entities) {
        bool part = other.position != entity.position;
        for (const field_facts& each : other.fields) part = part && entity.find(each.name) >= 0;
        for (const span<const template_facts>& half : {entity.paths[0].partition, entity.paths[0].sort})
            for (const template_facts& facts : half)
                for (const piece& each : facts.pieces) part = part && (!each.component || other.find(entity.fields[static_cast<std::size_t>(each.field)].name) >= 0);
        if (part && uses_field(other.paths[0].partition, other.find(field))) return &other;
    }
    return nullptr;
}

/// How an item is found by a unique field: whether there is such a guard.
template <class Out>
constexpr bool explain_guard(Out& out, const table_facts& table, const entity_facts& entity, std::string_view field) {
    const entity_facts* guard = guard_by(table, entity, field);
    if (guard == nullptr) return false;
    out << "; " << field << " is in the key of " << guard->name << ": get<" << guard->name << "> tells whose it is";
    return true;
}

/// The indexes of the table in which the entity has no entries.
template <class Out>
constexpr void explain_unbound(Out& out, const table_facts& table, const entity_facts& entity) {
    bool any = false;
    for (std::size_t i = 0; i < table.description.indexes.size(); ++i) {
        if (entity.binds(i)) continue;
        if (any) out << ", " << table.description.indexes[i].name;
        else out << "; " << entity.name << " has no entries in index " << table.description.indexes[i].name;
        any = true;
    }
}

/// The whole sentence for a query that no path serves.
template <class Out>
constexpr void explain_query(Out& out, const table_facts& table, const entity_facts& entity, span<const clause_facts> clauses,
                             const access_plan& plan, const plan_options& options) {
    if (plan.fault != plan_fault::not_served) return explain_fault(out, table, entity, clauses, plan, options);
    show_clauses(out, entity, clauses, options);
    out << " in table " << table.name << " cannot be served: ";
    bool first = true;
    bool judged = false;
    const clause_facts* unheld = nullptr;
    bool unprojected = false;
    bool unexpiring = false;
    bool behind_range = false;
    for (const path_facts& path : entity.paths) {
        if (!options.index.empty() && (path.index < 0 || table.path_name(path) != options.index)) continue;
        if (!first) out << "; ";
        first = false;
        const path_plan how = plan_path(table, entity, path, clauses, options);
        if (how.verdict != path_verdict::needs_partition && how.verdict != path_verdict::partition_range && !judged) {
            judged = true;  // the first path whose partition is known
            if (how.verdict == path_verdict::not_in_key) unheld = &clauses[static_cast<std::size_t>(how.detail)];
            unprojected = unprojected || (how.verdict == path_verdict::unprojected && options.by_key);
            behind_range = how.verdict == path_verdict::after_range;
            unexpiring = unprojected && judge_projected(table, entity, path, options) == path_verdict::unexpiring;
        }
        explain_path(out, table, entity, path, clauses, how, options);
    }
    const clause_facts* in_no_key = nullptr;
    for (const clause_facts& clause : clauses) {
        bool in_some_key = false;
        for (const path_facts& path : entity.paths) in_some_key = in_some_key || uses_field(path, clause.position);
        if (!in_some_key && in_no_key == nullptr) in_no_key = &clause;
    }
    if (const clause_facts* asked = in_no_key != nullptr ? in_no_key : unheld; asked != nullptr) {
        const field_facts& field = entity.fields[static_cast<std::size_t>(asked->position)];
        if (!operator_suits(asked->op, field) && asked->op != comparison::begins_with)
            out << "; a filter asks == or each_of of " << field.name << ", whose attributes have no order";
        else if (in_no_key == nullptr) out << "; what a key does not hold can be filtered with .filter(...)";
        else if (!explain_guard(out, table, entity, field.name)) {
            explain_unbound(out, table, entity);
            out << "; what no key holds can only be filtered, and a filter is never implied";
        }
    } else if (unprojected) {
        if (options.result.empty()) out << "; a struct of what the index gives is read by facet::as<Smaller>" << (unexpiring ? ", with seeing_expired" : "");
        else out << "; the struct that is read has to do without that, or the index to include it";
    } else if (behind_range) {
        out << "; what stands behind a range can be filtered with .filter(...); facet::tie() compares several fields in their order, and cursor_at() begins behind an object";
    }
    for (const clause_facts& clause : clauses)
        if (clause.op == comparison::equal && clause.field == options.order_by)
            out << "; " << clause.field << " is one value there, so that nothing is left to order by it: leave order_by() out";
    if (clauses.empty() && !options.collected) out << "; the where-clause is given in the call, query<" << entity.name << ">(where-clause), and all that a table has is read by scan<" << entity.name << ">()";
    explain_edge(out, entity, clauses);
}

/// What ends the sentence for a read that a path would serve which the backend does not have.
template <class Out>
constexpr void explain_missing_feature(Out& out, std::string_view missing) {
    out << ", but this backend has no " << missing << " (its backend_features say so)";
}

/// For a query that a path would serve which the backend does not have.
template <class Out>
constexpr void explain_missing_feature(Out& out, const table_facts& table, const entity_facts& entity, span<const clause_facts> clauses,
                                       const access_plan& plan, const plan_options& options, std::string_view missing) {
    show_clauses(out, entity, clauses, options);
    out << " in table " << table.name << " is served by " << table.path_name(entity.paths[static_cast<std::size_t>(plan.path)]);
    explain_missing_feature(out, missing);
}

}  // namespace facet::inline v0::detail
