// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/planner/projection_verdict.hpp>
#include <facet/repository/feature_check.hpp>
#include <facet/repository/item_buffer.hpp>
#include <facet/schema/read_item.hpp>

#include <cstddef>
#include <cstdint>

/// \file
/// Items that are looked at where they lie: read into one object after the other, whose texts may be views.

namespace facet::inline v0::detail {

/// Hands items to a function, each as a `View` that lives for the call.
template <class View, class Function>
struct item_visitor {
    Function* function;
    std::uint64_t seen = 0;

    [[nodiscard]] item_sink sink() noexcept { return {this, &append, &append_rows}; }

    static items_outcome append(void* visitor, std::size_t, span<const item_view> items, attribute_ids ids, const stored_layout& layout) {
        struct_reader<View> reader(ids, layout);
        return static_cast<item_visitor*>(visitor)->show(reader, items, [](const item_view& item) -> const item_view& { return item; });
    }
    static items_outcome append_rows(void* visitor, const packed::row_layout& rows_layout, span<const packed::row_item> rows, attribute_ids ids,
                                     const stored_layout& layout) {
        struct_reader<View> reader(ids, layout);
        return static_cast<item_visitor*>(visitor)->show(reader, rows, [&](const packed::row_item& row) { return row.view(rows_layout); });
    }

private:
    template <class Items, class ViewOf>
    [[gnu::always_inline]] items_outcome show(struct_reader<View>& reader, const Items& items, const ViewOf& view_of) {
        items_outcome outcome;
        for (const auto& each : items) {
            if constexpr (filled_in_place<View>) {
                View view{};
                if (!reader.fill(view, view_of(each))) [[unlikely]] return outcome.fault = reader.outcome(), outcome;
                (*function)(static_cast<const View&>(view));
            } else {
                object_place<View> at;
                if (!reader.make(&at.object, view_of(each))) [[unlikely]] return outcome.fault = reader.outcome(), outcome;
                const tentative<View> made{&at.object};
                (*function)(static_cast<const View&>(at.object));
            }
            ++outcome.read;
            ++seen;
        }
        return outcome;
    }
};

/// The verdict on visiting a query's items as `View`: what they are read as, then the plan.
template <class Backend, class Table, class Struct, class Where, class Options, class View>
consteval auto visit_call_error() {
    constexpr auto unreadable = call_error<Table, Struct, view_plan, View>();
    if constexpr (unreadable.size() > 0) return unreadable;
    else return planned_call_error<Backend, Table, Struct, Where, typename Options::template read_as<View, Struct>>();
}

}  // namespace facet::inline v0::detail
