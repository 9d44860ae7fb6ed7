// SPDX-License-Identifier: BSL-1.0
// title: A wrong part of an alternative
// rule: proof 3: a filter is only what is called a filter
// why: Each part of a condition is checked, wherever it stands.
// expect: the condition on Order in table Shop asks for totl, but Order has no such field; did you mean total?
#include <reject/support/shop.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter(exists("address.street"_f) && !("total"_f > 5 || exists("totl"_f))).all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter(exists("address.street"_f) && !("total"_f > 5 || exists("total"_f))).all();
#endif
}
