// SPDX-License-Identifier: BSL-1.0
// title: contains() without a value
// rule: proof 3: a filter is only what is called a filter
// why: It asks for an element, or for a part of a text.
// expect: contains() is a function, which takes a field and a value: facet::contains(
#include <reject/support/shop.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter(contains("tags"_f)).all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter(contains("tags"_f, "new")).all();
#endif
}
