// SPDX-License-Identifier: BSL-1.0
// title: An update that is told its data
// rule: proof 4: an update leaves no key and no index entry stale
// why: What an update changes, it assigns.
// expect: what an update changes is said by set(), as assignments of fields
#include <reject/support/orders.hpp>

auto found(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").data("note"_f = "x").run();
#else
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("note"_f = "x").run();
#endif
}
