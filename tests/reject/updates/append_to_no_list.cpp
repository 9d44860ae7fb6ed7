// SPDX-License-Identifier: BSL-1.0
// title: Appending to what is no list
// rule: proof 4: an update leaves no key or index entry stale, and no item that cannot be read
// why: Only lists have a beginning and an end (contract U8).
// expect: update of Order in table Shop appends to total, which is a signed whole number; only a list can be appended or prepended to
#include <reject/support/shop.hpp>

auto changed(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("total"_f.append(5)).run();
#else
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("lines"_f.append(Line{"tea", 5})).run();
#endif
}
