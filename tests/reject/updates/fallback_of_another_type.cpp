// SPDX-License-Identifier: BSL-1.0
// title: A value for where there is none, of another type
// rule: proof 4: an update leaves no key or index entry stale, and no item that cannot be read
// why: Operands are typed against what the path leads to.
// expect: update of Order in table Shop assigns text to prices.EUR, which is a signed whole number
#include <reject/support/shop.hpp>

auto changed(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("prices.EUR"_f.if_missing("none")).run();
#else
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("prices.EUR"_f.if_missing(0)).run();
#endif
}
