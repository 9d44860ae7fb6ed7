// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/span.hpp>
#include <facet/planner/projection_verdict.hpp>
#include <facet/repository/feature_check.hpp>
#include <facet/repository/item_buffer.hpp>
#include <facet/schema/read_item.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

/// \file
/// Items that are looked at where they lie: read into one object after the other, whose texts may be views.

namespace facet::inline v0::detail {

/// Hands items to a function, each as a `View` that lives for the call.
template <class View, class Function>
struct item_visitor {
    Function* function;
    std::uint64_t seen = 0;

    [[nodiscard]] item_sink sink() noexcept { return {this, &append, &append_rows}; }

    static items_outcome append(void* visitor, std::size_t, span<const item_view> items, const reading_ids& ids, const stored_layout& layout) {
        return struct_giver<View>(ids, layout).give(items, static_cast<item_visitor*>(visitor)->show());
    }
    static items_outcome append_rows(void* visitor, const packed::row_page& rows, const reading_ids& ids, const stored_layout& layout) {
        return struct_giver<View>(ids, layout).give(rows, static_cast<item_visitor*>(visitor)->show());
    }

private:
    [[nodiscard]] auto show() noexcept {
        return [this](const View& view) {
            (*function)(view);
            ++seen;
        };
    }
};

/// Says what a visit() of items as `View` takes.
template <class View>
struct wrong_visitor {
    constexpr void operator()(message& out) const {
        const std::string_view name = type_name<View>();
        out << "visit() calls its function with a const " << name << "&, but what it is given cannot be called so; give it a [](const " << name
            << "& item) { ... }, or name another struct to read items as: visit<Summary>(...)";
    }
};

/// Says that a visit() does not end where its function says so.
struct answering_visitor {
    constexpr void operator()(message& out) const {
        out << "visit() calls its function for each item and looks at nothing that it returns, but what it is given returns a bool; let it return nothing: "
               "where the visit ends is said before, by limit() or the where-clause, and each() can be left anywhere";
    }
};

/// The verdict on visiting a query's items as `View`: what they are read as, then the plan, then what they are given to.
template <class Backend, class Table, class Struct, class Where, class Options, class View, class Function>
consteval auto visit_call_error() {
    constexpr auto unreadable = further_error<Table, Struct, view_plan, View>();
    if constexpr (unreadable.size() > 0) {
        return unreadable;
    } else if constexpr (!known_entity<Table, Struct>) {
        return accepted;
    } else {
        using options = typename Options::template read_as<View, Struct>;
        constexpr auto unplanned = planned_call_error<Backend, Table, Struct, Where, options>();
        if constexpr (unplanned.size() > 0) {
            return unplanned;
        } else {
            using plan = query_plan<Table, Struct, Where, options>;
            using viewed = view_of_key<Table, Struct, View, plan::facts.paths[static_cast<std::size_t>(plan::plan.path)].index>;
            if constexpr (viewed::wrong >= 0) return compose<viewed>();
            else if constexpr (!requires(Function& function, const View& view) { function(view); }) return compose<wrong_visitor<View>>();
            else if constexpr (std::is_same_v<decltype(std::declval<Function&>()(std::declval<const View&>())), bool>) return compose<answering_visitor>();
            else return accepted;
        }
    }
}

}  // namespace facet::inline v0::detail
