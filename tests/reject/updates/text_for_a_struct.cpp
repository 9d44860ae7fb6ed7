// SPDX-License-Identifier: BSL-1.0
// title: A text that is assigned to a struct
// rule: proof 4: an update leaves no key or index entry stale, and no item that cannot be read
// why: The struct's fields are what is stored.
// expect: update of Order in table Shop assigns text to address, which is of DynamoDB's type M; give an Address
#include <reject/support/shop.hpp>

auto changed(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("address"_f = "Elm").run();
#else
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("address"_f = Address{"Elm", "Rome"}).run();
#endif
}
