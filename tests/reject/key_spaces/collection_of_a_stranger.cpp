// SPDX-License-Identifier: BSL-1.0
// title: A collection with what is no entity of the table
// rule: proof 5: key spaces are disjoint
// why: A collection gives entities of its table.
// expect: Stranger is no entity of table Shop; its entities are: Customer, Order, Line
#include <reject/support/orders.hpp>

auto all(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.collection<Order, Stranger>("customer_id"_f == "c-1").all();
#else
    return shop.collection<Order, Line>("customer_id"_f == "c-1").all();
#endif
}
