// SPDX-License-Identifier: BSL-1.0
// title: Setting a field from which an index entry is made
// rule: proof 4: an update leaves no key and no index entry stale
// why: The most reported failure of mappers: the field changes, and the index's key does not.
// expect: update of Order in table Shop sets state, from which the entry in ByState is made; the entry would go stale: read the item and replace it
#include <reject/support/orders.hpp>

auto closed(const shop_repository& shop, Order order) {
#ifdef FACET_REJECT
    return shop.update<Order>("customer_id"_f == order.customer_id && "order_id"_f == order.order_id).set("state"_f = status::closed).run();
#else
    order.state = status::closed;
    return shop.replace(order).run();
#endif
}
