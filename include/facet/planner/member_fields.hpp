// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/same_text.hpp>
#include <facet/core/span.hpp>
#include <facet/planner/plan.hpp>
#include <facet/schema/check_table.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

/// \file
/// Which fields of a collection's entities its where-clause means: a partition key that all of them write alike may be made from fields
/// of other names, as CUSTOMER#{id} of customers and CUSTOMER#{customer_id} of their orders.

namespace facet::inline v0::detail {

/// Whether two fields of the same value are written alike into a key.
constexpr bool written_alike(const field_facts& a, const field_facts& b) {
    if (a.part != b.part || a.type != b.type || a.size != b.size || a.number_as_text != b.number_as_text || a.precision != b.precision || a.domain != b.domain) return false;
    if (a.names.size() != b.names.size() || a.digits != b.digits) return false;
    for (std::size_t i = 0; i < a.names.size(); ++i)
        if (!same_text(a.names[i], b.names[i])) return false;
    return true;
}
/// How many pieces two templates begin with that make the same text of the same values, whatever their fields are called.
constexpr std::size_t pieces_alike(const template_facts& a, const entity_facts& of_a, const template_facts& b, const entity_facts& of_b) {
    if (a.delimiter != b.delimiter || a.mode != b.mode || a.plain != b.plain) return 0;
    std::size_t alike = 0;
    for (; alike < a.pieces.size() && alike < b.pieces.size(); ++alike) {
        const piece& one = a.pieces[alike];
        const piece& other = b.pieces[alike];
        if (one.component != other.component) break;
        if (!one.component && !same_text(one.text, other.text)) break;
        if (!one.component) continue;
        if (!same_text(one.form_text, other.form_text) || one.form != other.form || one.joined != other.joined || delimiter_of(a, one) != delimiter_of(b, other)) break;
        if (!written_alike(of_a.fields[static_cast<std::size_t>(one.field)], of_b.fields[static_cast<std::size_t>(other.field)])) break;
    }
    return alike;
}
/// Whether two templates make the same key of the same values.
constexpr bool written_alike(const template_facts& a, const entity_facts& of_a, const template_facts& b, const entity_facts& of_b) {
    return a.pieces.size() == b.pieces.size() && pieces_alike(a, of_a, b, of_b) == a.pieces.size();
}

/// Whether two entities have one key attribute where the values are the same: as their templates are written alike, or say the same of fields
/// that may differ in what values they can have.
constexpr bool share_key(const template_facts& a, const entity_facts& of_a, const template_facts& b, const entity_facts& of_b) {
    if (written_alike(a, of_a, b, of_b)) return true;
    if (!same_template(a, b)) return false;
    if (a.pieces.size() != b.pieces.size()) return true;  // a star is of as many as each entity's own primary key, and the shards are the same
    for (std::size_t i = 0; i < a.pieces.size(); ++i) {
        if (!a.pieces[i].component || a.pieces[i].form == form_kind::shards) continue;
        const field_facts& one = of_a.fields[static_cast<std::size_t>(a.pieces[i].field)];
        const field_facts& other = of_b.fields[static_cast<std::size_t>(b.pieces[i].field)];
        if (one.part != other.part || one.type != other.type || one.number_as_text != other.number_as_text) return false;
        if (a.pieces[i].form == form_kind::natural && (one.precision != other.precision || (one.part == part_kind::real && one.size != other.size))) return false;
    }
    return true;
}

/// An entity's path on an index, -1 being the table's own key; how many paths it has where it is not bound to that.
constexpr std::size_t path_position(const entity_facts& entity, std::int32_t index) {
    std::size_t position = 0;
    while (position < entity.paths.size() && entity.paths[position].index != index) ++position;
    return position;
}

/// Whether two entities of a table are in one partition of an index, where the values are the same.
constexpr bool share_partitions(const entity_facts& a, const entity_facts& b, std::int32_t index) {
    const path_facts& one = a.paths[path_position(a, index)];
    const path_facts& other = b.paths[path_position(b, index)];
    for (std::size_t i = 0; i < one.partition.size(); ++i)
        if (!share_key(one.partition[i], a, other.partition[i], b)) return false;
    return true;
}

/// The fields of one of a collection's entities by the names of its where-clause: each by its own; and one of the partition key also by the
/// name that another of the entities has for what stands in its place, unless its own is said, too.
class member_fields {
public:
    constexpr member_fields(const table_facts& table, const entity_facts& entity, std::int32_t index, span<const std::size_t> members, span<const clause_facts> said)
        : table_(&table), entity_(&entity), index_(index), members_(members), said_(said) {}

    /// The field's position, or -1. `owner`: the struct whose member it is named by, or empty.
    [[nodiscard]] constexpr int find(std::string_view name, std::string_view owner) const {
        const int own = entity_->find(name);
        if (path_position(*entity_, index_) == entity_->paths.size() || uses_field(partition_of(*entity_), own)) return own;
        for (const std::size_t member : members_) {
            const entity_facts& other = table_->entities[member];
            if (!owner.empty() && !same_text(other.name, owner)) continue;
            const int theirs = other.find(name);
            if (path_position(other, index_) == other.paths.size() || !uses_field(partition_of(other), theirs) || !share_partitions(*entity_, other, index_)) continue;
            const int meant = in_place_of(other, theirs);
            return meant < 0 || is_said(meant) ? own : meant;
        }
        return own;
    }

private:
    [[nodiscard]] constexpr span<const template_facts> partition_of(const entity_facts& entity) const { return entity.paths[path_position(entity, index_)].partition; }
    /// The field that stands where the other entity has one of its own; -1: none. A `{*:15 shards}` is of each entity's own primary key.
    [[nodiscard]] constexpr int in_place_of(const entity_facts& other, int field) const {
        const span<const template_facts> theirs = partition_of(other);
        for (std::size_t i = 0; i < theirs.size(); ++i)
            for (std::size_t at = 0; at < theirs[i].pieces.size(); ++at)
                if (const piece& each = theirs[i].pieces[at]; each.component && each.field == field) {
                    const span<const piece> own = partition_of(*entity_)[i].pieces;
                    return same_text(each.text, "*") || at >= own.size() ? -1 : own[at].field;
                }
        return -1;
    }
    [[nodiscard]] constexpr bool is_said(int field) const {
        for (const clause_facts& each : said_)
            if (same_text(each.field, entity_->fields[static_cast<std::size_t>(field)].name)) return true;
        return false;
    }

    const table_facts* table_;
    const entity_facts* entity_;
    std::int32_t index_;
    span<const std::size_t> members_;
    span<const clause_facts> said_;
};

}  // namespace facet::inline v0::detail
