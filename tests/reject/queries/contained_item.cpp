// SPDX-License-Identifier: BSL-1.0
// title: Whether an item is contained
// rule: results are asked for
// why: A get tells it.
// expect: whether there is an item is told by get<Order>(where-clause).has_value()
#include <reject/support/orders.hpp>

auto found(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.contains<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1");
#else
    return shop.get<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").has_value();
#endif
}
