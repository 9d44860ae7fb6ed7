// SPDX-License-Identifier: BSL-1.0
// title: Adding to a field from which an index entry is made
// rule: proof 4: an update leaves no key and no index entry stale
// why: The statement does not even know what the field will be.
// expect: update of Order in table Shop computes number, from which the entry in ByState is made
#include <reject/support/orders.hpp>

auto renumbered(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").add("number"_f, 1).run();
#else
    return shop.update<Customer>("customer_id"_f == "c-1").add("visits"_f, 1).run();
#endif
}
