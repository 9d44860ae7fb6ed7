// SPDX-License-Identifier: BSL-1.0
// title: Another field in add()
// rule: proof 4: an update leaves no key and no index entry stale
// why: DynamoDB's ADD takes a value alone.
// expect: update of Order in table Shop adds another field instead of a value to total
// expect: ; another field is added by +=, in set()
#include <reject/support/shop.hpp>

auto counted(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").add("total"_f, "total"_f).run();
#else
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("total"_f += "total"_f).run();
#endif
}
