// SPDX-License-Identifier: BSL-1.0
// title: A path to a field that a list's element nearly has
// rule: proof 3: a filter is only what is called a filter
// why: Where a name is nearly that of a field, the message says which.
// expect: the condition on Order in table Shop asks for lines[0].quantiy, but Line has no field quantiy; did you mean quantity? Its fields are: product, quantity
#include <reject/support/shop.hpp>

auto some(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter("lines[0].quantiy"_f > 2).all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter("lines[0].quantity"_f > 2).all();
#endif
}
