// SPDX-License-Identifier: BSL-1.0
// title: if_missing() that is assigned
// rule: proof 4: an update leaves no key and no index entry stale
// why: A change names its field, and needs no other.
// expect: assigns a change, which set() takes by itself, as in
#include <reject/support/shop.hpp>

auto counted(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("total"_f = "total"_f.if_missing(5)).run();
#else
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("total"_f.if_missing(5)).run();
#endif
}
