// SPDX-License-Identifier: BSL-1.0
// title: Setting a field on which an index entry depends
// rule: proof 4: an update leaves no key and no index entry stale
// why: While it is absent, the order is in the index; once it is there, the entry would have to go.
// expect: update of Order in table Shop sets shipped_at, from which the entry in Unshipped is made
#include <reject/support/orders.hpp>

auto shipped(const shop_repository& shop, Order order, facet::timestamp now) {
#ifdef FACET_REJECT
    return shop.update<Order>("customer_id"_f == order.customer_id && "order_id"_f == order.order_id).set("shipped_at"_f = now).run();
#else
    order.shipped_at = now;
    return shop.replace(order).run();
#endif
}
