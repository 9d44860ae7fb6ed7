// SPDX-License-Identifier: BSL-1.0
// title: An update of an entity that a text names
// rule: proof 4: an update leaves no key and no index entry stale
// why: The struct itself is the name.
// expect: an entity is named by its struct, without quotes:
#include <reject/support/orders.hpp>

auto visited(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<"Customer">("customer_id"_f == "c-1").add("visits"_f, 1).run();
#else
    return shop.update<Customer>("customer_id"_f == "c-1").add("visits"_f, 1).run();
#endif
}
