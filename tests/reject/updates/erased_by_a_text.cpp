// SPDX-License-Identifier: BSL-1.0
// title: An erase of an entity that a text names
// rule: proof 4: an update leaves no key and no index entry stale
// why: The struct itself is the name.
// expect: an entity is named by its struct, without quotes:
#include <reject/support/orders.hpp>

auto gone(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.erase<"Customer">("customer_id"_f == "c-1").run();
#else
    return shop.erase<Customer>("customer_id"_f == "c-1").run();
#endif
}
