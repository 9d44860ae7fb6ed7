// SPDX-License-Identifier: BSL-1.0
// title: Dropping an entry that is not there
// rule: proof 4: an update leaves no key and no index entry stale
// why: The entity is not listed in that index.
// expect: update of Line in table Shop drops its entry in ByState, where Line has none;
#include <reject/support/orders.hpp>

auto changed(const shop_repository& shop, [[maybe_unused]] const Order& order) {
#ifdef FACET_REJECT
    return shop.update<Line>("customer_id"_f == order.customer_id && "order_id"_f == order.order_id && "line"_f == 1).drop_entry<"ByState">().run();
#else
    return shop.update<Order>("customer_id"_f == order.customer_id && "order_id"_f == order.order_id).drop_entry<"ByState">().run();
#endif
}
