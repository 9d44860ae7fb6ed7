// SPDX-License-Identifier: BSL-1.0
// title: A field of an index, told to an update that is kept
// rule: proof 4: an update leaves no key and no index entry stale
// why: What an update says of an index entry decides at compile time whether it is complete, so it is part of its type.
// expect: this change of Order bears on an index entry, or on what a new item must have, so that an update which is told it is one of another type
#include <reject/support/orders.hpp>

void note(const shop_repository& shop, const Order& order) {
    auto update = shop.update<Order>("customer_id"_f == order.customer_id && "order_id"_f == order.order_id);
#ifdef FACET_REJECT
    update.set("number"_f = 5);
#else
    update.set("note"_f = "late");
#endif
    update.or_throw();
}
