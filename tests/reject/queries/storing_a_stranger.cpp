// SPDX-License-Identifier: BSL-1.0
// title: Storing what is no entity of the table
// rule: proof 2: every where-clause is served by a key or an index
// why: What a table does not know it does not store.
// expect: Stranger is no entity of table Shop; its entities are: Customer, Order, Line
#include <reject/support/orders.hpp>

auto stored(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.create(Stranger{"s-1"}).run();
#else
    return shop.create(Customer{"c-1", "Ann", 0}).run();
#endif
}
