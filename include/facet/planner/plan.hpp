// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/expression/field.hpp>
#include <facet/planner/access_plan.hpp>
#include <facet/planner/sparse_path.hpp>
#include <facet/schema/check_disjoint.hpp>
#include <facet/schema/check_table.hpp>
#include <facet/schema/index_fields.hpp>
#include <facet/schema/templates_apart.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

/// \file
/// Proof 2 of the design: a where-clause onto the key or index that serves it. Plain values in, plain values out.

namespace facet::inline v0 {

namespace detail {

constexpr bool is_equality(comparison op) { return op == comparison::equal || op == comparison::each_of; }

/// Whether keys that begin as this component's values are ordered as the values are.
constexpr bool has_order(const template_facts& facts, std::size_t at, const field_facts& field) {
    const piece& component = facts.pieces[at];
    if (facts.plain) return field.part != part_kind::enumeration;
    if (component.form == form_kind::plain || field.part == part_kind::boolean) return false;
    if (field.part == part_kind::enumeration && component.form != form_kind::width) return false;
    if (facts.mode == key_mode::verbatim && fixed_width(component, field) == 0) return at + 1 == facts.pieces.size();
    return true;
}

/// The component behind this one, or the end.
constexpr std::size_t next_component(const template_facts& facts, std::size_t at) {
    for (++at; at < facts.pieces.size() && !facts.pieces[at].component; ++at) {}
    return at;
}

/// Whether what is assumed of two entities lets one be read where the other may lie. It speaks of primary keys: in an index it says nothing of
/// those that differ anyway, and only the discriminator, where there is one, tells their entries apart.
constexpr bool left_to_assumption(const table_facts& table, const entity_facts& entity, const path_facts& path, const entity_facts& other) {
    return assumed(table, entity, other) && (path.index < 0 || !table.discriminator.empty() || keys_can_meet(entity, other));
}

/// Whether items of `other` on the same path can lie in what a plan of `entity` reads; each is tried at its own literal texts
/// first.
constexpr bool catches(const table_facts& table, const entity_facts& entity, const path_facts& path, const path_plan& how,
                       const entity_facts& other) {
    for (const path_facts& theirs : other.paths) {
        if (theirs.index != path.index) continue;
        for (std::size_t i = 0; i < path.partition.size(); ++i)
            if (heads_differ(path.partition[i], theirs.partition[i])) return false;
        for (std::size_t i = 0; i < path.sort.size() && i < how.whole_attributes; ++i)
            if (heads_differ(path.sort[i], theirs.sort[i])) return false;
        const bool partial = how.whole_attributes < path.sort.size();
        for (std::size_t i = 0; i < path.sort.size() && i < how.whole_attributes; ++i)
            if (apart_by_pieces(path.sort[i], entity.fields, path.sort[i].pieces.size(), false, theirs.sort[i], other.fields)) return false;
        if (partial && apart_by_pieces(path.sort[how.whole_attributes], entity.fields, how.bound_pieces, true, theirs.sort[how.whole_attributes], other.fields))
            return false;
        for (std::size_t i = 0; i < path.partition.size(); ++i)
            if (!can_meet(path.partition[i], entity, theirs.partition[i], other)) return false;
        for (std::size_t i = 0; i < path.sort.size() && i < how.whole_attributes; ++i)
            if (!can_meet(path.sort[i], entity, theirs.sort[i], other)) return false;
        if (partial && (how.bound_pieces > 0 || how.fence.known()) && (!path.sort[how.whole_attributes].plain || how.fence.by_domain())) {
            const template_facts& mine = path.sort[how.whole_attributes];
            const template_facts& other_sort = theirs.sort[how.whole_attributes];
            language read = language_of(mine, entity.fields, how.bound_pieces, false);
            if (how.fence.by_domain()) {
                const piece& next = mine.pieces[how.bound_pieces];
                encode_constant(entity.fields[static_cast<std::size_t>(next.field)].domain, mine, next.form, language_text{read});
            }
            if (!lets_in(how.fence, read, language_of(other_sort, other.fields, other_sort.pieces.size(), false))) return false;
        }
        return !left_to_assumption(table, entity, path, other);
    }
    return false;
}

/// The first entity that has items in what a plan of `entity` reads, or how many entities there are. For each call of a program all
/// entities are looked at, so the first bytes of their keys are compared here, as flat as can be, and few are left to compare in full.
constexpr std::size_t find_caught(const table_facts& table, const entity_facts& entity, const path_facts& path, const path_plan& how) {
    const std::int32_t index = path.index;
    const std::uint64_t partition = path.partition[0].head;
    const int partition_bits = 8 * path.partition[0].head_size;
    std::uint64_t sort = 0;
    int sort_bits = 0;  // none where the first sort attribute may begin with anything
    if (!path.sort.empty() && (how.whole_attributes > 0 || how.bound_pieces > 0)) {
        sort = path.sort[0].head;
        sort_bits = 8 * path.sort[0].head_size;
    }
    const std::size_t count = table.entities.size();
    const entity_facts* other = table.entities.data();
    for (std::size_t position = 0; position < count; ++position, ++other) {
        const path_facts* theirs = other->paths.data();
        const path_facts* const end = theirs + other->paths.size();
        while (theirs != end && theirs->index != index) ++theirs;
        if (theirs == end || position == entity.position) continue;
        if (sort_bits > 0) {
            const template_facts& their_sort = *theirs->sort.data();
            const int bits = sort_bits < 8 * their_sort.head_size ? sort_bits : 8 * their_sort.head_size;
            if (bits > 0 && (sort ^ their_sort.head) >> (64 - bits) != 0) continue;
        }
        const template_facts& their_partition = *theirs->partition.data();
        const int bits = partition_bits < 8 * their_partition.head_size ? partition_bits : 8 * their_partition.head_size;
        if (bits > 0 && (partition ^ their_partition.head) >> (64 - bits) != 0) continue;
        if (catches(table, entity, path, how, *other)) return position;
    }
    return count;
}

/// The fence of the first sort component that equality does not bind.
constexpr key_fence find_fence(const entity_facts& entity, const path_facts& path, const path_plan& how, span<const clause_facts> clauses) {
    if (how.whole || how.whole_attributes >= path.sort.size()) return {};
    const template_facts& facts = path.sort[how.whole_attributes];
    const piece& next = facts.pieces[how.bound_pieces];
    if (!next.component) return {};
    const field_facts& field = entity.fields[static_cast<std::size_t>(next.field)];
    if (field.part == part_kind::text && field.domain.empty() && (how.low >= 0 || how.high >= 0)) return {};  // a bound may begin with anything
    if (how.low >= 0 && clauses[static_cast<std::size_t>(how.low)].op == comparison::begins_with && field.domain.empty()) return {};
    return fence_of(facts, next, field);
}

/// Whether reading this path gives a field's value, of older items, too.
constexpr bool projects(const table_facts& table, const path_facts& path, const field_facts& field) { return lacking(table, path.index, field).empty(); }

/// Whether only the discriminator tells an entity's items from another's: its keys are assumed disjoint, not proved to be.
[[nodiscard]] constexpr bool rests_on_discriminator(const table_facts& table, const entity_facts& entity) {
    if (table.discriminator.empty()) return false;
    for (const assumption& each : table.assumed_disjoint)
        if (each.first == entity.position || each.second == entity.position) return true;
    return false;
}

/// Whether an index gives an attribute that is no key. What it lacks is fetched from the table where it is asked for by name and the
/// index is local (contract Q14).
constexpr bool gives(const request::index_description& index, std::string_view attribute, bool by_name) {
    if (index.projected == request::projection_kind::all || (by_name && index.kind == request::index_kind::local)) return true;
    for (const std::string_view name : index.include)
        if (same_text(name, attribute)) return true;
    return false;
}

/// What an index has to project besides the fields that are read, or path_verdict::served where it does.
constexpr path_verdict judge_projected(const table_facts& table, const entity_facts& entity, const path_facts& path, const plan_options& options) {
    const request::index_description& index = table.description.indexes[static_cast<std::size_t>(path.index)];
    if (rests_on_discriminator(table, entity) && !gives(index, table.discriminator, !options.result.empty())) return path_verdict::untold;
    const int expiry = entity.find(field_role::expiry);
    if (expiry < 0 || options.expired || index.kind == request::index_kind::local) return path_verdict::served;
    return projects(table, path, entity.fields[static_cast<std::size_t>(expiry)]) ? path_verdict::served : path_verdict::unexpiring;
}

constexpr int find_clause(span<const clause_facts> clauses, std::int16_t field, bool equality) {
    for (std::size_t i = 0; i < clauses.size(); ++i)
        if (clauses[i].position == field && is_equality(clauses[i].op) == equality) return static_cast<int>(i);
    return -1;
}

/// Whether a field is among those that are read.
constexpr bool is_read(span<const std::string_view> result, std::string_view field) {
    for (const std::string_view name : result)
        if (same_text(name, field)) return true;
    return result.empty();
}

/// Counts the partitions that a spread key is asked in: where its shard is told by equality, one for each number of shards that there
/// is or was, else all that there ever were. A shard is of the text as it is, so that equality does not tell it where the keys fold case.
constexpr void plan_shards(path_plan& how, const path_facts& path, const template_facts& facts, span<const clause_facts> clauses) {
    std::size_t spread = facts.pieces.size();  // no pointer: g++ cannot compare one with null under -fsanitize=undefined
    for (std::size_t at = 0; at < facts.pieces.size(); ++at) {
        if (facts.pieces[at].form != form_kind::shards) continue;
        spread = at;
        if (find_clause(clauses, facts.pieces[at].field, true) < 0 || is_folded_in(path, facts.pieces[at].field)) how.fan_out = true;
    }
    if (spread == facts.pieces.size()) return;
    std::uint16_t most = 0;
    std::uint16_t counts = 0;
    for (const std::uint16_t shards : facts.pieces[spread].shards) {
        counts = static_cast<std::uint16_t>(counts + (shards > 0 ? 1 : 0));
        if (shards > most) most = shards;
    }
    how.shards = how.fan_out ? most : counts;
}

/// Whether items of which the whole key is given are ordered by a field: it has one value, or there is one item. Those of one key in an
/// index have no order.
constexpr bool is_ordered_as_whole(const entity_facts& entity, const path_facts& path, const path_plan& how, span<const clause_facts> clauses, std::string_view field) {
    const int said = find_clause(clauses, static_cast<std::int16_t>(entity.find(field)), true);
    if (said >= 0 && clauses[static_cast<std::size_t>(said)].op == comparison::equal) return true;
    return path.index < 0 && how.each < 0;
}

/// Tries one path.
constexpr path_plan plan_path(const table_facts& table, const entity_facts& entity, const path_facts& path,
                              span<const clause_facts> clauses, const plan_options& options) {
    path_plan how;
    const auto refuse = [&how](path_verdict verdict, std::int64_t detail) {
        how.verdict = verdict;
        how.detail = static_cast<std::int16_t>(detail);
        return how;
    };
    std::uint64_t used = 0;
    for (const template_facts& facts : path.partition) plan_shards(how, path, facts, clauses);
    for (const template_facts& facts : path.partition)
        for (const piece& each : facts.pieces) {
            if (!each.component || (how.fan_out && each.form == form_kind::shards)) continue;
            const int equal = find_clause(clauses, each.field, true);
            if (equal < 0) {
                const int range = find_clause(clauses, each.field, false);
                if (range >= 0) return refuse(path_verdict::partition_range, range);
                return refuse(path_verdict::needs_partition, each.field);
            }
            if (each.form != form_kind::shards) used |= std::uint64_t{1} << equal;  // a shard holds other values, too
        }
    std::int16_t next = -1;  // the first sort component that equality does not bind
    for (std::size_t attribute = 0; attribute < path.sort.size() && next < 0; ++attribute) {
        const template_facts& facts = path.sort[attribute];
        for (std::size_t at = 0; at < facts.pieces.size(); ++at) {
            const piece& each = facts.pieces[at];
            if (!each.component) continue;
            const int equal = find_clause(clauses, each.field, true);
            if (equal >= 0) {
                used |= std::uint64_t{1} << equal;
                if (clauses[static_cast<std::size_t>(equal)].op == comparison::each_of) how.each = static_cast<std::int8_t>(equal);
                continue;
            }
            next = each.field;
            how.bound_pieces = static_cast<std::uint8_t>(at);
            for (std::size_t i = 0; i < clauses.size(); ++i) {
                if (clauses[i].position != next) continue;
                if (i > 0 && clauses[i - 1].leads) return refuse(path_verdict::not_tied, static_cast<std::int64_t>(i));
                const field_facts& field = entity.fields[static_cast<std::size_t>(next)];
                const comparison op = clauses[i].op;
                if (op == comparison::begins_with && field.part != part_kind::text && field.part != part_kind::binary)
                    return refuse(path_verdict::no_prefix, static_cast<std::int64_t>(i));
                if (op != comparison::begins_with && !has_order(facts, at, field)) return refuse(path_verdict::no_order, static_cast<std::int64_t>(i));
                if (op == comparison::less || op == comparison::less_equal)
                    how.high = static_cast<std::int8_t>(i);
                else
                    how.low = static_cast<std::int8_t>(i);
                used |= std::uint64_t{1} << i;
                for (std::size_t behind = at, tied = i; clauses[tied].leads; used |= std::uint64_t{1} << tied) {
                    behind = next_component(facts, behind);
                    ++tied;
                    if (behind == facts.pieces.size() || facts.pieces[behind].field != clauses[tied].position)
                        return refuse(path_verdict::not_tied, static_cast<std::int64_t>(tied));
                    if (!has_order(facts, behind, entity.fields[static_cast<std::size_t>(clauses[tied].position)]))
                        return refuse(path_verdict::no_order, static_cast<std::int64_t>(tied));
                }
            }
            if (!options.order_by.empty() &&
                (entity.fields[static_cast<std::size_t>(next)].name != options.order_by ||
                 !has_order(facts, at, entity.fields[static_cast<std::size_t>(next)])))
                return refuse(path_verdict::unordered, next);
            break;
        }
        if (next < 0) ++how.whole_attributes;
    }
    how.whole = next < 0;
    for (std::size_t i = 0; i < clauses.size(); ++i) {
        if ((used >> i) & 1) continue;
        if (!uses_field(path.sort, clauses[i].position)) {
            bool in_shard = false;
            for (const template_facts& facts : path.partition)
                for (const piece& each : facts.pieces) in_shard = in_shard || (each.form == form_kind::shards && each.field == clauses[i].position);
            return refuse(in_shard ? path_verdict::only_shard : path_verdict::not_in_key, static_cast<std::int64_t>(i));
        }
        how.before = next;
        return refuse(how.low >= 0 || how.high >= 0 ? path_verdict::after_range : path_verdict::gap, static_cast<std::int64_t>(i));
    }
    for (std::size_t i = 0; i < clauses.size(); ++i)
        if (clauses[i].op == comparison::each_of && how.each < 0) how.each = static_cast<std::int8_t>(i);
    if (how.whole && !options.order_by.empty() && !is_ordered_as_whole(entity, path, how, clauses, options.order_by)) return refuse(path_verdict::unordered, -1);
    if (options.consistent && path.index >= 0 &&
        table.description.indexes[static_cast<std::size_t>(path.index)].kind == request::index_kind::global)
        return refuse(path_verdict::eventual, path.index);
    if (path.index >= 0 && table.description.indexes[static_cast<std::size_t>(path.index)].projected != request::projection_kind::all)
        for (std::size_t field = 0; field < entity.fields.size(); ++field)
            if (is_read(options.result, entity.fields[field].name) && !projects(table, path, entity.fields[field]) && !(options.by_key && gives_by_key(table, entity, path.index, field)))
                return refuse(path_verdict::unprojected, static_cast<std::int64_t>(field));
    if (path.index >= 0)
        if (const path_verdict lacks = judge_projected(table, entity, path, options); lacks != path_verdict::served)
            return refuse(lacks, entity.find(field_role::expiry));
    if (options.fenced) how.fence = find_fence(entity, path, how, clauses);
    if (!options.others_allowed)
        if (std::size_t other = find_caught(table, entity, path, how); other < table.entities.size()) {
            how.fence = find_fence(entity, path, how, clauses);
            if (how.fence.known()) other = find_caught(table, entity, path, how);
            if (other < table.entities.size() && how.fence.known()) {
                const piece& behind = path.sort[how.whole_attributes].pieces[how.bound_pieces];
                how.fence.zeros = zeros_behind(how.fence, behind, entity.fields[static_cast<std::size_t>(behind.field)]);
                if (how.fence.zeros > 0) other = find_caught(table, entity, path, how);
            }
            if (other < table.entities.size()) return refuse(path_verdict::catches, static_cast<std::int64_t>(other));
        }
    return how;
}

/// What is wrong with a where-clause before any path is looked at.
constexpr access_plan check_clauses(span<const clause_facts> clauses) {
    access_plan plan;
    for (std::size_t i = 0; i < clauses.size(); ++i) {
        const auto at_fault = [&](plan_fault fault) {
            plan.fault = fault;
            plan.clause = static_cast<std::int16_t>(i);
            return plan;
        };
        if (clauses[i].position < 0) return at_fault(plan_fault::unknown_field);
        if (!clauses[i].fits) return at_fault(plan_fault::misfit);
        const auto bounds_low = [](comparison op) { return op == comparison::greater || op == comparison::greater_equal; };
        const auto bounds_high = [](comparison op) { return op == comparison::less || op == comparison::less_equal; };
        for (std::size_t j = 0; j < i; ++j)
            if (clauses[i].position == clauses[j].position &&
                !((bounds_low(clauses[i].op) && bounds_high(clauses[j].op)) || (bounds_low(clauses[j].op) && bounds_high(clauses[i].op))))
                return at_fault(plan_fault::repeated);
    }
    return plan;
}

}  // namespace detail

/// Chooses the path that serves a where-clause: the table's own key where it can, else the first index in the order of the
/// entity's declaration; one that is sparse only where no other serves.
constexpr access_plan plan_query(const table_facts& table, const entity_facts& entity, span<const clause_facts> clauses,
                                 const plan_options& options = {}) {
    access_plan plan = detail::check_clauses(clauses);
    if (plan.fault != plan_fault::none) return plan;
    if (!options.order_by.empty() && entity.find(options.order_by) < 0) {
        plan.fault = plan_fault::unknown_order;
        return plan;
    }
    bool named = options.index.empty();
    for (std::size_t i = 0; i < entity.paths.size(); ++i) {
        if (!options.index.empty() && (entity.paths[i].index < 0 || table.path_name(entity.paths[i]) != options.index)) continue;
        if (options.only != -2 && entity.paths[i].index != options.only) continue;
        named = true;
        const path_plan how = detail::plan_path(table, entity, entity.paths[i], clauses, options);
        if (how.verdict != path_verdict::served) continue;
        const bool sparse = detail::may_miss(entity, entity.paths[i], clauses);
        if (sparse && plan.path >= 0) continue;
        plan.path = static_cast<std::int16_t>(i);
        plan.how = how;
        if (!sparse) return plan;
    }
    if (plan.path >= 0) return plan;
    plan.fault = named ? plan_fault::not_served : plan_fault::no_such_index;
    return plan;
}

/// The plan of a call that addresses one item: the whole primary key by equality.
constexpr access_plan plan_key(const table_facts& table, const entity_facts& entity, span<const clause_facts> clauses) {
    access_plan plan = detail::check_clauses(clauses);
    if (plan.fault != plan_fault::none) return plan;
    plan.how = detail::plan_path(table, entity, entity.paths[0], clauses, {.others_allowed = true});
    plan.path = 0;
    if (plan.how.verdict != path_verdict::served || !plan.how.whole || plan.how.each >= 0 || plan.how.fan_out) plan.fault = plan_fault::not_served;
    return plan;
}

}  // namespace facet::inline v0
