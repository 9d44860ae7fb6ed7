// SPDX-License-Identifier: BSL-1.0
// title: A position in what is no list
// rule: proof 3: a filter is only what is called a filter
// why: Only lists have positions.
// expect: the condition on Order in table Shop asks for address[0].city, but address is no list, of which a position could be asked
#include <reject/support/shop.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter("address[0].city"_f == "Rome").all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter("lines[0].product"_f == "tea").all();
#endif
}
