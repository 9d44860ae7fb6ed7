// SPDX-License-Identifier: BSL-1.0
// title: An update of what exists
// rule: proof 4: an update leaves no key and no index entry stale
// why: An update makes no item.
// expect: an update happens only where there is such an item, and an upsert whether there is one or not
#include <reject/support/orders.hpp>

auto found(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("note"_f = "x").exists().run();
#else
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("note"_f = "x").run();
#endif
}
