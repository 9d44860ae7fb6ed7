// SPDX-License-Identifier: BSL-1.0
// title: exists() of a name without _f
// rule: proof 3: a filter is only what is called a filter
// why: A text is a value; the field of that name is written with _f.
// expect: exists() and missing() are functions, which take a field, written with _f: facet::exists(
#include <reject/support/shop.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter(facet::exists("tags")).all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter(facet::exists("tags"_f)).all();
#endif
}
