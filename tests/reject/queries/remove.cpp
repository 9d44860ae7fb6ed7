// SPDX-License-Identifier: BSL-1.0
// title: An item that is removed
// rule: what stores and erases
// why: An item is erased, and a field is removed.
// expect: an item is erased by erase(object), or by erase<Order>(where-clause), which takes its whole key
#include <reject/support/orders.hpp>

auto gone(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.remove<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").run().has_value();
#else
    return shop.erase<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").run().has_value();
#endif
}
