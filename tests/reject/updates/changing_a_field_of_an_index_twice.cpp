// SPDX-License-Identifier: BSL-1.0
// title: A field of an index that is changed twice, by and by
// rule: what an update can do
// why: Of a field on which an index entry depends the statement remembers that it was changed; of others the backend says it.
// expect: an update of Order changes region twice: one change of a path is all that an update can have (contract U3)
#include <reject/support/orders.hpp>

auto moved(const shop_repository& shop, const Order& order) {
#ifdef FACET_REJECT
    return shop.update<Order>("customer_id"_f == order.customer_id && "order_id"_f == order.order_id).set("region"_f = "EU").set("region"_f = "US").given("placed_at"_f == order.placed_at).run();
#else
    return shop.update<Order>("customer_id"_f == order.customer_id && "order_id"_f == order.order_id).set("region"_f = "US").given("placed_at"_f == order.placed_at).run();
#endif
}
