// SPDX-License-Identifier: BSL-1.0
// title: A sum of three
// rule: proof 4: an update leaves no key and no index entry stale
// why: The values can be added before.
// expect: an update computes from a field and a value,
#include <reject/support/shop.hpp>

auto counted(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("total"_f = "total"_f + 5 + 7).run();
#else
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("total"_f = "total"_f + (5 + 7)).run();
#endif
}
