// SPDX-License-Identifier: BSL-1.0
// title: A part of what has no parts
// rule: proof 3: a filter is only what is called a filter
// why: Structs and maps have parts with names; a number has none.
// expect: the condition on Order in table Shop asks for total.net, but total has no parts that have names
#include <reject/support/shop.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter("total.net"_f == 5).all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter("prices.net"_f == 5).all();
#endif
}
