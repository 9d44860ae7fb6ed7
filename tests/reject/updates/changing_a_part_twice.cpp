// SPDX-License-Identifier: BSL-1.0
// title: A field that is changed as a whole and in part
// rule: what an update can do
// why: DynamoDB refuses a change of what lies in what another changes (contract U3).
// expect: an update of Order changes tags twice, as itself and by tags[0]: one change of a path is all that an update can have (contract U3)
#include <reject/support/orders.hpp>

auto changed(const shop_repository& shop, const Order& order) {
#ifdef FACET_REJECT
    return shop.update<Order>("customer_id"_f == order.customer_id && "order_id"_f == order.order_id).set("tags"_f = order.tags, "tags[0]"_f = "urgent").run();
#else
    return shop.update<Order>("customer_id"_f == order.customer_id && "order_id"_f == order.order_id).set("note"_f = "late", "tags[0]"_f = "urgent").run();
#endif
}
