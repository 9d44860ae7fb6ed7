// SPDX-License-Identifier: BSL-1.0
// title: The size of a name without _f
// rule: proof 3: a filter is only what is called a filter
// why: A field is said with _f; without it the name is a text like others.
// expect: size() is a function, which takes a field, written with _f: facet::size(
#include <reject/support/shop.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter(facet::size("tags") > 3).all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter(facet::size("tags"_f) > 3).all();
#endif
}
