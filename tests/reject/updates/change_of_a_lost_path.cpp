// SPDX-License-Identifier: BSL-1.0
// title: A change of what is not there
// rule: proof 4: an update leaves no key or index entry stale, and no item that cannot be read
// why: A path is followed through the types, at compile time.
// expect: update of Order in table Shop sets address.town, but Address has no field town; its fields are: street, city
#include <reject/support/shop.hpp>

auto changed(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("address.town"_f = "Rome").run();
#else
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("address.city"_f = "Rome").run();
#endif
}
