// SPDX-License-Identifier: BSL-1.0
// title: Removing a field on which an index entry depends
// rule: proof 4: an update leaves no key and no index entry stale
// why: Without the field the order is listed again, under a key that the statement does not know.
// expect: update of Order in table Shop changes shipped_at, and with it the entry in Unshipped, but does not say placed_at
#include <reject/support/orders.hpp>

auto changed(const shop_repository& shop, [[maybe_unused]] const Order& order) {
#ifdef FACET_REJECT
    return shop.update<Order>("customer_id"_f == order.customer_id && "order_id"_f == order.order_id).remove("shipped_at"_f).run();
#else
    return shop.update<Order>("customer_id"_f == order.customer_id && "order_id"_f == order.order_id).remove("shipped_at"_f).given("placed_at"_f == order.placed_at).run();
#endif
}
