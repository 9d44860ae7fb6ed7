// SPDX-License-Identifier: BSL-1.0
// title: An optional value for a field that every item has
// rule: proof 4: an update leaves no key and no index entry stale
// why: Without a value, a std::optional removes; this field cannot be missing.
// expect: update of Order in table Shop may remove note, which every item has; only what is std::optional
#include <reject/support/orders.hpp>

auto changed(const shop_repository& shop, [[maybe_unused]] const Order& order) {
#ifdef FACET_REJECT
    return shop.update<Order>("customer_id"_f == order.customer_id && "order_id"_f == order.order_id).set("note"_f = std::optional<std::string>("late")).run();
#else
    return shop.update<Order>("customer_id"_f == order.customer_id && "order_id"_f == order.order_id).set("note"_f = "late").run();
#endif
}
