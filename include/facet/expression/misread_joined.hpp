// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/expression/predicate.hpp>

/// \file
/// Statements that are joined as bits are.

namespace facet::inline v0 {
namespace detail {
inline constexpr text joined_as_bits{"statements are joined by && and ||, not by & and |: `shop`_f == id && `order_id`_f == other, `count`_f < 5 || `count`_f > 9"};
/// What is joined, a statement among it.
template <class A, class B>
concept joined_statements = joinable<A> && joinable<B> && (condition_part<A> || condition_part<B>);
}  // namespace detail

/// Refused, with a sentence: `("shop"_f == id) & ("order_id"_f == other)`.
template <class A, class B, auto Why = detail::always<detail::joined_as_bits>, class... None>
    requires(detail::joined_statements<A, B> && detail::chosen<Why>)
typename detail::refused_condition<None...>::type operator&(const A&, const B&) {
    static_assert(detail::possible<Why>);
    return {};
}
template <class A, class B, auto Why = detail::always<detail::joined_as_bits>, class... None>
    requires(detail::joined_statements<A, B> && !detail::chosen<Why>)
typename detail::refused_condition<None...>::type operator&(const A&, const B&) = delete;
/// \overload
template <class A, class B, auto Why = detail::always<detail::joined_as_bits>, class... None>
    requires(detail::joined_statements<A, B> && detail::chosen<Why>)
typename detail::refused_condition<None...>::type operator|(const A&, const B&) {
    static_assert(detail::possible<Why>);
    return {};
}
template <class A, class B, auto Why = detail::always<detail::joined_as_bits>, class... None>
    requires(detail::joined_statements<A, B> && !detail::chosen<Why>)
typename detail::refused_condition<None...>::type operator|(const A&, const B&) = delete;

}  // namespace facet::inline v0
