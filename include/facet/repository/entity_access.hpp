// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/planner/key_bounds.hpp>
#include <facet/planner/plan.hpp>
#include <facet/repository/context.hpp>
#include <facet/repository/service_options.hpp>
#include <facet/schema/key_decoder.hpp>
#include <facet/schema/item_codec.hpp>
#include <facet/value/key_number.hpp>
#include <facet/value/row.hpp>

#include <string_view>

/// \file
/// What paging has to know of an entity, without its type: so that pages, merges and cursors are compiled once and not per query.

namespace facet::inline v0::detail {

/// Where a table's discriminator is among the attributes of its description; -1 where it has none.
[[nodiscard]] constexpr int discriminator_position(const table_facts& table) {
    if (table.discriminator.empty()) return -1;
    for (std::size_t i = 0; i < table.description.attributes.size(); ++i)
        if (table.description.attributes[i] == table.discriminator) return static_cast<int>(i);
    return -1;
}

/// Whether an item is one of the entity's: its key has the entity's shape, and where both know a discriminator, it agrees.
/// `discriminator` is discriminator_position().
[[nodiscard]] inline bool is_item_of(const item_view& item, const entity_facts& entity, const attribute_ids& ids, int discriminator) {
    if (!has_shape(item.key, entity)) return false;
    if (discriminator < 0) return true;
    byte_buffer room;
    const packed::value_view said = packed::find_value(item, ids[static_cast<std::size_t>(discriminator)], room);
    return !said.present() || !said.is_text() || said.bytes() == entity.discriminator;
}

/// The attribute by which an item expires, and its position: the one under the older name where there is no other. Not present where it has none.
[[nodiscard]] inline packed::value_view find_expiry(const item_view& item, const stored_layout& layout, const attribute_ids& ids, byte_buffer& room, std::size_t& position) {
    position = static_cast<std::size_t>(layout.expiry);
    const packed::value_view said = packed::find_value(item, ids[position], room);
    if (said.present() || layout.expiry_before < 0) return said;
    position = static_cast<std::size_t>(layout.expiry_before);
    return packed::find_value(item, ids[position], room);
}
/// Whether an item is expired: the number in its expiry attribute is a time before `now`, and not older than five years (contract Y2).
[[nodiscard]] inline bool is_expired(const item_view& item, const stored_layout& layout, const attribute_ids& ids, std::chrono::system_clock::time_point now) {
    if (layout.expiry < 0) return false;
    decimal at;
    if (layout.expires_by_key) {
        if (!decode_key_number(layout.expires_by_sort ? item.key.sort : item.key.partition, at)) return false;
    } else {
        byte_buffer room;
        std::size_t position = 0;
        const packed::value_view said = find_expiry(item, layout, ids, room, position);
        if (!said.present() || said.type() != value_type::number) return false;
        at = said.number();
    }
    const std::int64_t seconds = std::chrono::floor<std::chrono::seconds>(now).time_since_epoch().count();
    constexpr std::int64_t five_years = std::int64_t{5} * 365 * 24 * 60 * 60;
    return at < decimal(seconds) && !(at < decimal(seconds - five_years));
}
/// Whether a repository hides an item because it is expired.
[[nodiscard]] inline bool is_hidden(const item_view& item, const stored_layout& layout, const attribute_ids& ids, const service_options& options) {
    return options.hide_expired && layout.expiry >= 0 && is_expired(item, layout, ids, options.now());
}

/// A plan and how its items are read, without types.
struct plan_view : bounds_plan {
    stored_layout layout;
    bool others;  ///< items of other entities are to be skipped
    span<const request::path> projection;  ///< of what is read; empty: all
};

}  // namespace facet::inline v0::detail
