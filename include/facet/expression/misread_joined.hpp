// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <facet/expression/predicate.hpp>

/// \file
/// Statements that are joined as bits are, or with what is none.

namespace facet::inline v0 {
namespace detail {
inline constexpr text joined_as_bits{"statements are joined by && and ||, not by & and |: `shop`_f == id && `order_id`_f == other, `count`_f < 5 || `count`_f > 9"};
inline constexpr text joined_with_value{"each side of && and || is a comparison of its own: `note`_f == a || `note`_f == b, which `note`_f == facet::each_of(a, b) says as well"};
/// What is joined, a statement among it.
template <class A, class B>
concept joined_statements = joinable<A> && joinable<B> && (condition_part<A> || condition_part<B>);
/// What is joined with a value: a statement, or a field that was to be compared with one; that is not joined with a field, either.
template <class Part, class Value>
concept joined_with = (condition_part<Part> && !joinable<Value>) || (is_field_term<Part> && (!joinable<Value> || is_field_term<Value>));
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

/// Refused, with a sentence: `"note"_f == a && b`, `"note"_f && a`.
template <class Part, class Value, auto Why = detail::always<detail::joined_value<Value, detail::joined_with_value>>>
    requires(detail::joined_with<Part, Value> && detail::chosen<Why>)
detail::refused_condition<>::type operator&&(const Part&, const Value&) {
    static_assert(detail::possible<Why>);
    return {};
}
template <class Part, class Value, auto Why = detail::always<detail::joined_value<Value, detail::joined_with_value>>>
    requires(detail::joined_with<Part, Value> && !detail::chosen<Why>)
detail::refused_condition<>::type operator&&(const Part&, const Value&) = delete;
/// \overload
template <class Part, class Value, auto Why = detail::always<detail::joined_value<Value, detail::joined_with_value>>>
    requires(detail::joined_with<Part, Value> && detail::chosen<Why>)
detail::refused_condition<>::type operator||(const Part&, const Value&) {
    static_assert(detail::possible<Why>);
    return {};
}
template <class Part, class Value, auto Why = detail::always<detail::joined_value<Value, detail::joined_with_value>>>
    requires(detail::joined_with<Part, Value> && !detail::chosen<Why>)
detail::refused_condition<>::type operator||(const Part&, const Value&) = delete;

}  // namespace facet::inline v0
