// SPDX-License-Identifier: BSL-1.0
// title: An upsert of an entity with a sparse index entry
// rule: proof 4: an update leaves no key and no index entry stale
// why: An upsert sets the index entries of what it says; one that is there only now and then it would have to take out as well.
// expect: upsert of Order in table Shop cannot keep its entry in Unshipped, which is there only for some values of shipped_at; create or replace it instead
#include <reject/support/orders.hpp>

auto noted(const shop_repository& shop, const Order& order) {
#ifdef FACET_REJECT
    return shop.upsert<Order>("customer_id"_f == order.customer_id && "order_id"_f == order.order_id).set("note"_f = order.note).run();
#else
    return shop.put(order).run();
#endif
}
