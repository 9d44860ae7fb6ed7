// SPDX-License-Identifier: BSL-1.0
// title: Adding to a field from which an index entry is made
// rule: proof 4: an update leaves no key and no index entry stale
// why: The statement does not even know what the field will be.
// expect: update of Order in table Shop computes number, from which the entry in ByState is made, and does not know its new value; set it to a value, or change the item with modify()
#include <reject/support/orders.hpp>

auto changed(const shop_repository& shop, [[maybe_unused]] const Order& order) {
#ifdef FACET_REJECT
    return shop.update<Order>("customer_id"_f == order.customer_id && "order_id"_f == order.order_id).add("number"_f, 1).run();
#else
    return shop.update<Customer>("customer_id"_f == order.customer_id).add("visits"_f, 1).run();
#endif
}
