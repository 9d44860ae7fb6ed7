// SPDX-License-Identifier: BSL-1.0
// title: A sum of two fields
// rule: proof 4: an update leaves no key and no index entry stale
// why: The value that is added is one of the program's.
// expect: computes total from total and another field; an update computes from one field and one value;
#include <reject/support/shop.hpp>

auto counted(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("total"_f = "total"_f + "total"_f).run();
#else
    return shop.modify<Order>("shop"_f == "s-1" && "order_id"_f == "o-1", [](Order& order) { order.total += order.total; });
#endif
}
