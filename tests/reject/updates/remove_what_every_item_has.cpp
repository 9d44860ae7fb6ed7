// SPDX-License-Identifier: BSL-1.0
// title: Removing a field that every item has
// rule: proof 4: an update leaves no key or index entry stale, and no item that cannot be read
// why: An item without it could not be read any more.
// expect: update of Order in table Shop removes total, which every item has; only what is std::optional, a set, an entry of a map or an element of a list can be removed
#include <reject/support/shop.hpp>

auto changed(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").remove("total"_f).run();
#else
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").remove("tags"_f).run();
#endif
}
