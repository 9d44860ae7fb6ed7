// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/result.hpp>
#include <facet/repository/context.hpp>
#include <facet/repository/pending_write.hpp>
#include <facet/request/show_key.hpp>
#include <facet/schema/read_item.hpp>

#include <utility>

/// \file
/// Reading an item that no backend is asked for.

namespace facet::inline v0::detail {

/// The object that an item makes, which came by another way than a read: a result or a lookup.
template <class Outcome, class Backend>
[[nodiscard]] Outcome read_at_hand(const repository_view<Backend>& on, const call_context& context, const item_view& item, const stored_layout& layout) {
    using object = typename Outcome::value_type;
    object_place<object> at;
    const item_outcome outcome = make_item<object>(&at.object, item, on.ids(), layout);
    if (!outcome.ok()) return item_error(context, *layout.entity, outcome, true, show_key(*on.description, item.key));
    const tentative<object> made{&at.object};
    return std::move(at.object);
}
/// The object that a write stores: as it was given, with what facet itself says.
template <class Struct, class Backend>
[[nodiscard]] result<Struct> read_written(const repository_view<Backend>& on, const pending_write& write, const stored_layout& layout) {
    const call_context context{write.operation, on.table->name, write.entity};
    if (write.fault) return with_context(*write.fault, context);
    return read_at_hand<result<Struct>>(on, context, {write.key(), write.body.view(), 0}, layout);
}

}  // namespace facet::inline v0::detail
