// SPDX-License-Identifier: BSL-1.0
// title: Appending what the list does not hold
// rule: proof 4: an update leaves no key or index entry stale, and no item that cannot be read
// why: Elements are typed as the list is.
// expect: update of Order in table Shop appends text to lines, which is of DynamoDB's type L; its elements are of the type Line
#include <reject/support/shop.hpp>

auto changed(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("lines"_f.append("tea")).run();
#else
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("lines"_f.append(Line{"tea", 5})).run();
#endif
}
