// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/core/config.hpp>

#include <cstddef>

namespace facet::inline v0::detail {

template <class... Types>
struct type_list {
    static constexpr std::size_t size = sizeof...(Types);
};

template <class... A, class... B>
type_list<A..., B...> operator+(type_list<A...>, type_list<B...>);

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
using filter = decltype((type_list<>{} + ... + typename keep_if<Predicate<Types>::value, Types>::type{}));

template <std::size_t Position, class Type>
struct indexed_type {
    using type = Type;
};
/// The type at a position of what inherits from indexed_type<0, A>, indexed_type<1, B>, ...; for unevaluated use.
template <std::size_t Position, class Type>
indexed_type<Position, Type> type_at(indexed_type<Position, Type>);

}  // namespace facet::inline v0::detail
