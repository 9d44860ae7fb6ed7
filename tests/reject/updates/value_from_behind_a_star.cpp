// SPDX-License-Identifier: BSL-1.0
// title: A value from a place that is known at run time
// rule: proof 4: an update leaves no key and no index entry stale
// why: A field can get the value of another, whose path is known when it is compiled. For others there is modify().
// expect: update of Order in table Shop assigns a field behind a star instead of a value to total, which is a signed whole number
#include <reject/support/shop.hpp>

auto changed(const shop_repository& shop, const std::string& currency) {
#ifdef FACET_REJECT
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("total"_f = "prices.*"_f(currency)).run();
#else
    return shop.modify<Order>("shop"_f == "s-1" && "order_id"_f == "o-1", [&](Order& order) { order.total = order.prices[currency]; });
#endif
}
