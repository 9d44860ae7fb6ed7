// SPDX-License-Identifier: BSL-1.0
// title: Whether there is an item
// rule: results are asked for
// why: It is read, or checked where a transaction needs it.
// expect: whether there is an item is told by get<Order>(where-clause).has_value(), and asked in a transaction by check<Order>(where-clause).exists()
#include <reject/support/orders.hpp>

bool is_known(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.exists<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1");
#else
    return shop.get<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").has_value();
#endif
}
