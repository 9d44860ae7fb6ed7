// SPDX-License-Identifier: BSL-1.0
// title: if_missing() without a value
// rule: proof 4: an update leaves no key and no index entry stale
// why: The value is what the field gets where it has none.
// expect: append(), prepend() and if_missing() take one value, in set():
#include <reject/support/shop.hpp>

auto counted(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("total"_f.if_missing()).run();
#else
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("total"_f.if_missing(0)).run();
#endif
}
