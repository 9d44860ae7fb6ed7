// SPDX-License-Identifier: BSL-1.0
// title: All items that are found
// rule: results are asked for
// why: A read of the whole table costs as much as the table, and is asked for by name.
// expect: items are read by query<Order>(where-clause), and all that a table has of an entity by scan<Order>(); all(), said of such a read, gives what it reads at once
#include <reject/support/orders.hpp>

auto customers(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.find_all<Customer>();
#else
    return shop.scan<Customer>().all();
#endif
}
