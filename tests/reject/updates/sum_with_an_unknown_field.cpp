// SPDX-License-Identifier: BSL-1.0
// title: A sum with a field that there is not
// rule: proof 4: an update leaves no key and no index entry stale
// why: Both fields of a sum are the entity's.
// expect: update of Order in table Shop computes total from totals, but Order has no such field; did you mean total?
#include <reject/support/shop.hpp>

auto counted(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("total"_f = "total"_f + "totals"_f).run();
#else
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("total"_f = "total"_f + "total"_f).run();
#endif
}
