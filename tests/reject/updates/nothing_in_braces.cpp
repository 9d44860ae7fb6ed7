// SPDX-License-Identifier: BSL-1.0
// title: Empty braces as a value
// rule: proof 4: an update leaves no key and no index entry stale
// why: Braces have no type of their own, and which field is meant is known only where the assignment is used.
// expect: a value in braces has no type here; name its type
#include <reject/support/shop.hpp>

auto untagged(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("tags"_f = {}).run();
#else
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("tags"_f = std::set<std::string>{}).run();
#endif
}
