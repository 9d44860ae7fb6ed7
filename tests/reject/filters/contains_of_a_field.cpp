// SPDX-License-Identifier: BSL-1.0
// title: contains() as a word of a field
// rule: proof 3: a filter is only what is called a filter
// why: In DynamoDB, too, contains is a function of the two.
// expect: contains() is a function, which takes a field and a value: facet::contains(
#include <reject/support/shop.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter("tags"_f.contains("new")).all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter(contains("tags"_f, "new")).all();
#endif
}
