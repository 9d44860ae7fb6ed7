// SPDX-License-Identifier: BSL-1.0
// title: size() as a word of a field
// rule: proof 3: a filter is only what is called a filter
// why: In DynamoDB, too, size is a function.
// expect: size() is a function, which takes a field, written with _f: facet::size(
#include <reject/support/shop.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter("tags"_f.size() > 3).all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter(size("tags"_f) > 3).all();
#endif
}
