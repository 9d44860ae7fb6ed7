// SPDX-License-Identifier: BSL-1.0
// title: A text of an index that is added to
// rule: proof 4: an update leaves no key and no index entry stale
// why: That a text cannot be added to is said before what would become of the index.
// expect: update of Order in table Shop adds to region, which is text; only what is stored as a number can be added to
#include <reject/support/orders.hpp>

auto moved(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("region"_f += "x").run();
#else
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("number"_f = 5, "region"_f = "x").given("placed_at"_f == facet::timestamp(), "state"_f == status::open).run();
#endif
}
