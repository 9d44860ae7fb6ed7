// SPDX-License-Identifier: BSL-1.0
// title: Setting a field from which an index entry is made
// rule: proof 4: an update leaves no key and no index entry stale
// why: The most reported failure of mappers: the field changes, and the index's key does not, or not to the right one.
// expect: update of Order in table Shop changes number, and with it the entry in ByState, but does not say placed_at; set it, assert it with given(...), take the entry out with drop_entry(), or change the item with modify()
#include <reject/support/orders.hpp>

auto changed(const shop_repository& shop, [[maybe_unused]] const Order& order) {
#ifdef FACET_REJECT
    return shop.update<Order>("customer_id"_f == order.customer_id && "order_id"_f == order.order_id).set("number"_f = 5).run();
#else
    return shop.update<Order>("customer_id"_f == order.customer_id && "order_id"_f == order.order_id).set("number"_f = 5).given("placed_at"_f == order.placed_at).run();
#endif
}
