// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/expression/clause.hpp>
#include <facet/schema/key_fence.hpp>

#include <cstdint>
#include <string_view>

/// \file
/// What the planner is given, and what it gives.

namespace facet::inline v0 {

/// One statement of a where-clause, as the planner sees it.
struct clause_facts {
    std::string_view field;
    comparison op = comparison::equal;
    std::int16_t position = -1;  ///< the field's position in its entity; -1: it has no such field
    bool fits = true;            ///< the operand's type suits the field's
    bool leads = false;          ///< the clause behind it goes on in the same bound, by the component behind this one
    std::string_view operand{};  ///< what the operand is, for messages
};

/// Why a path does not serve a where-clause.
enum class path_verdict : std::uint8_t {
    served,
    needs_partition,   ///< `detail` is the field that must be given by ==
    not_in_key,        ///< clause `detail` is on a field that is no part of this key
    only_shard,        ///< clause `detail` is on a field that only tells the shard, where other values are, too
    gap,               ///< clause `detail` comes after a component that is not given
    after_range,       ///< clause `detail` comes after a component that is given by range
    not_tied,          ///< clause `detail` is tied with the one before it, whose component does not stand before its own
    no_order,          ///< clause `detail` asks for a range on a component whose form has no order
    no_prefix,         ///< clause `detail` asks begins_with of something that is no text
    partition_range,   ///< clause `detail` asks for a range on a partition component
    catches,           ///< entity `detail` has items in the range read
    unordered,         ///< it is not ordered by the field that order_by names
    unprojected,       ///< the index does not project field `detail`, or its older name
    eventual,          ///< it is a global index, and a consistent read is asked for
    untold,            ///< the index does not project the discriminator, which alone tells the entity's items from others'
    unexpiring,        ///< a global index does not project field `detail`, by which what is expired is hidden
};

/// How one path serves a where-clause.
struct path_plan {
    path_verdict verdict = path_verdict::served;
    std::int16_t detail = -1;
    std::int16_t before = -1;          ///< for a gap: the field that is missing
    std::uint8_t whole_attributes = 0; ///< sort attributes that are bound by equality altogether
    std::uint8_t bound_pieces = 0;     ///< pieces of the next sort attribute before the first component that is not bound
    std::int8_t low = -1;              ///< the clause that bounds the next component from below (also between, begins_with)
    std::int8_t high = -1;             ///< the clause that bounds it from above
    std::int8_t each = -1;             ///< the clause that gives several values; of more such clauses, the last in the order of the sort key
    bool whole = false;                ///< the whole key is bound by equality
    std::uint16_t shards = 0;          ///< how many partitions are asked: shards, or where an item can be under the counts there were
    bool fan_out = false;              ///< each of these is a shard; else the operands tell the shard
    detail::key_fence fence{};         ///< known: what is read is kept between these beginnings of the next component, since items of others lie outside
};

enum class plan_fault : std::uint8_t { none, unknown_field, misfit, repeated, empty, not_served, no_such_index, unknown_order };

/// The planner's choice.
struct access_plan {
    plan_fault fault = plan_fault::none;
    std::int16_t clause = -1;  ///< the clause at fault
    std::int16_t path = -1;    ///< the chosen path, by its position in entity_facts::paths
    path_plan how{};
};

/// What else a query says that bears on the choice.
struct plan_options {
    std::string_view order_by{};   ///< a field, or empty
    std::string_view index{};      ///< an index's name, or empty
    std::int32_t only = -2;        ///< this index alone, by its position; -1: the table's key alone; -2: any path
    bool others_allowed = false;   ///< items of other entities in the range are skipped
    bool fenced = false;           ///< what is read is kept between how the next component begins
    bool consistent = false;       ///< the read sees every write acknowledged before: no global index
    bool expired = false;          ///< what is expired is seen, so that nothing need tell it
    span<const std::string_view> result{};  ///< the fields that are read; empty: all
    bool collected = false;        ///< it is a part of a collection
    bool by_key = false;           ///< of an index that lacks a field's attribute, it is read from the table's key, where it stands there
};

}  // namespace facet::inline v0
