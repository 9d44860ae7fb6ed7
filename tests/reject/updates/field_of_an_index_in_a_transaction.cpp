// SPDX-License-Identifier: BSL-1.0
// title: An update that misses a field of an index entry, as an action
// rule: proof 4: an update leaves no key and no index entry stale
// why: An action is an update like others.
// expect: update of Order in table Shop changes number, and with it the entry in ByState, but does not say placed_at
#include <reject/support/orders.hpp>

auto changed(const shop_repository& shop, [[maybe_unused]] const Order& order) {
#ifdef FACET_REJECT
    return shop.transact(shop.update<Order>("customer_id"_f == order.customer_id && "order_id"_f == order.order_id).set("number"_f = 5));
#else
    return shop.transact(shop.update<Order>("customer_id"_f == order.customer_id && "order_id"_f == order.order_id).set("number"_f = 5).given("placed_at"_f == order.placed_at));
#endif
}
