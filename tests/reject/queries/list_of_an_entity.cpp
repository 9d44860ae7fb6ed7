// SPDX-License-Identifier: BSL-1.0
// title: A list of all items
// rule: results are asked for
// why: What reads the whole table says so.
// expect: all that a table has of an entity by scan<Order>()
#include <reject/support/orders.hpp>

auto found(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.list<Order>();
#else
    return shop.scan<Order>().all();
#endif
}
