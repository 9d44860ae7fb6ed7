// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>

#include <cstddef>
#include <utility>

namespace facet::inline v0::detail {

template <class... Types>
struct type_list {
    static constexpr std::size_t size = sizeof...(Types);
};

/// One list of the types of several. Eight at a time: a fold over an operator would look for it among the associated namespaces of
/// every type at every step, which took a quarter of a second for a table of 50 entities.
template <class... Lists>
struct joined;
template <>
struct joined<> {
    using type = type_list<>;
};
template <class... A>
struct joined<type_list<A...>> {
    using type = type_list<A...>;
};
template <class... A, class... B, class... Rest>
struct joined<type_list<A...>, type_list<B...>, Rest...> : joined<type_list<A..., B...>, Rest...> {};
template <class... A, class... B, class... C, class... D, class... E, class... F, class... G, class... H, class... Rest>
struct joined<type_list<A...>, type_list<B...>, type_list<C...>, type_list<D...>, type_list<E...>, type_list<F...>, type_list<G...>,
              type_list<H...>, Rest...> : joined<type_list<A..., B..., C..., D..., E..., F..., G..., H...>, Rest...> {};

template <bool Keep, class Type>
struct keep_if {
    using type = type_list<>;
};
template <class Type>
struct keep_if<true, Type> {
    using type = type_list<Type>;
};

/// The types for which `Predicate<Type>::value` holds, in order.
template <template <class> class Predicate, class... Types>
using filter = typename joined<typename keep_if<Predicate<Types>::value, Types>::type...>::type;

template <std::size_t Position, class Type>
struct indexed_type {
    using type = Type;
};
/// The type at a position of what inherits from indexed_type<0, A>, indexed_type<1, B>, ...; for unevaluated use.
template <std::size_t Position, class Type>
indexed_type<Position, Type> type_at(indexed_type<Position, Type>);

template <class List, class Positions = std::make_index_sequence<List::size>>
struct numbered;
template <class... Types, std::size_t... Position>
struct numbered<type_list<Types...>, std::index_sequence<Position...>> : indexed_type<Position, Types>... {};
/// The type at a position of a list.
template <std::size_t Position, class List>
using element_at = typename decltype(detail::type_at<Position>(numbered<List>{}))::type;

}  // namespace facet::inline v0::detail
