// SPDX-License-Identifier: BSL-1.0
// title: A field that is changed twice
// rule: what an update can do
// why: DynamoDB refuses two changes of one path (contract U3).
// expect: an update of Order changes note twice: one change of a path is all that an update can have (contract U3)
#include <reject/support/orders.hpp>

auto changed(const shop_repository& shop, const Order& order) {
#ifdef FACET_REJECT
    return shop.update<Order>("customer_id"_f == order.customer_id && "order_id"_f == order.order_id).set("note"_f = "late", "tags"_f = order.tags, "note"_f = "later").run();
#else
    return shop.update<Order>("customer_id"_f == order.customer_id && "order_id"_f == order.order_id).set("note"_f = "later", "tags"_f = order.tags).run();
#endif
}
