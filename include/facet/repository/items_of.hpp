// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/refuse.hpp>
#include <facet/planner/verdict.hpp>

#include <type_traits>
#include <variant>
#include <vector>

namespace facet::inline v0 {
namespace detail {
/// What a list holds that items_of() sorts out.
template <class Items>
struct mixed_list {
    static constexpr bool several = false;
    template <class>
    static constexpr bool hold = false;
};
template <class... Structs>
struct mixed_list<std::vector<std::variant<Structs...>>> {
    static constexpr bool several = true;
    template <class Struct>
    static constexpr bool hold = (std::is_same_v<Struct, Structs> || ...);
    static constexpr void list(message& out) { list_types<Structs...>(out); }
};

/// Why items_of() has nothing to sort out.
template <class Struct, class Items>
struct no_items_of {
    constexpr void operator()(message& out) const {
        if constexpr (std::is_same_v<Struct, no_entity>) {
            out << "items_of() names no struct, as items_of<Order>(...) does";
        } else if constexpr (mixed_list<Items>::several) {
            out << "items_of<" << type_name<Struct>() << ">() is asked of items of which none is of that type; they are: ";
            mixed_list<Items>::list(out);
        } else {
            out << "items_of<" << type_name<Struct>() << ">() takes the items of several entities, as value() of what a collection or scan of several gives";
        }
    }
};
}  // namespace detail

/// The items of one entity among those of a collection or scan, in their order.
template <class Struct, class... Structs>
    requires(detail::mixed_list<std::vector<std::variant<Structs...>>>::template hold<Struct>)
[[nodiscard]] std::vector<Struct> items_of(const std::vector<std::variant<Structs...>>& mixed) {
    std::vector<Struct> found;
    for (const auto& each : mixed)
        if (const Struct* one = std::get_if<Struct>(&each)) found.push_back(*one);
    return found;
}
/// Refused, with a sentence: of what holds no such items.
template <class Struct = detail::no_entity, class Items, detail::only_if<!detail::mixed_list<Items>::template hold<Struct>> = 0, auto Why = detail::why(detail::compose<detail::no_items_of<Struct, Items>>())>
    requires(detail::chosen<Why>)
std::vector<Struct> items_of(const Items&) {
    static_assert(detail::possible<Why>);
    return {};
}
template <class Struct = detail::no_entity, class Items, detail::only_if<!detail::mixed_list<Items>::template hold<Struct>> = 0, auto Why = detail::why(detail::compose<detail::no_items_of<Struct, Items>>())>
    requires(!detail::chosen<Why>)
std::vector<Struct> items_of(const Items&) = delete;

}  // namespace facet::inline v0
