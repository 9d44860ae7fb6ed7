// SPDX-License-Identifier: BSL-1.0
// title: Another field's value, for one from which an index entry is made
// rule: proof 4: an update leaves no key and no index entry stale
// why: What the other field holds is known only where the item is.
// expect: update of Order in table Shop computes region, from which the entry in ByRegion is made, and does not know its new value
#include <reject/support/orders.hpp>

auto renamed(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("region"_f = "note"_f).run();
#else
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("note"_f = "region"_f).run();
#endif
}
