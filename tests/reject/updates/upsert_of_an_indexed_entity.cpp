// SPDX-License-Identifier: BSL-1.0
// title: An upsert of an entity with index entries
// rule: proof 4: an update leaves no key and no index entry stale
// why: What the statement does not say it cannot write into an index's key.
// expect: upsert of Order in table Shop could make an item without its entry in ByState; create or replace it instead
#include <reject/support/orders.hpp>

auto noted(const shop_repository& shop, const Order& order) {
#ifdef FACET_REJECT
    return shop.upsert<Order>("customer_id"_f == order.customer_id && "order_id"_f == order.order_id).set("note"_f = order.note).run();
#else
    return shop.put(order).run();
#endif
}
