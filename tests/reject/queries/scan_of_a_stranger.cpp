// SPDX-License-Identifier: BSL-1.0
// title: A scan for what is no entity of the table
// rule: proof 2: every where-clause is served by a key or an index
// why: A scan gives the entities that it is asked for.
// expect: Stranger is no entity of table Shop; its entities are: Customer, Order, Line
#include <reject/support/orders.hpp>

auto all(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.scan<Customer, Stranger>().all();
#else
    return shop.scan<Customer, Line>().all();
#endif
}
