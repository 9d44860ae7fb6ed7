// SPDX-License-Identifier: BSL-1.0
// title: Removing a field of a nested struct that is always there
// rule: proof 4: an update leaves no key or index entry stale, and no item that cannot be read
// why: An item without it could not be read any more.
// expect: update of Order in table Shop removes address.city, which is always there; only what is std::optional, a set, an entry of a map or an element of a list can be removed
#include <reject/support/shop.hpp>

auto changed(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").remove("address.city"_f).run();
#else
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").remove("lines[0]"_f).run();
#endif
}
