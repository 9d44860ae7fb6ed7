// SPDX-License-Identifier: BSL-1.0
// title: Items that a repository is to count
// rule: results are asked for
// why: What is counted is a read, which says what it goes through.
// expect: items are counted by query<Order>(where-clause).count(), of several entities by collection<Order, Line>(where-clause).count(), and all that there are by scan<Order>().count()
#include <reject/support/orders.hpp>

auto how_many(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.count<Order>("customer_id"_f == "c-1").value();
#else
    return shop.query<Order>("customer_id"_f == "c-1", facet::skipping_others).count().value();
#endif
}
