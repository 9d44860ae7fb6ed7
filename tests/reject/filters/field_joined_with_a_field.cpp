// SPDX-License-Identifier: BSL-1.0
// title: Two fields, joined
// rule: proof 3: a filter is only what is called a filter
// why: A field by itself says nothing, and so do two.
// expect: each side of && and || is a comparison of its own
#include <reject/support/shop.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter("tags"_f || "total"_f).all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter(exists("tags"_f) || "total"_f > 0).all();
#endif
}
