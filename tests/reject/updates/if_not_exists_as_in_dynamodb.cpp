// SPDX-License-Identifier: BSL-1.0
// title: A value where there is none by its name in DynamoDB
// rule: proof 4: an update leaves no key or index entry stale, and no item that cannot be read
// why: The words of an update expression have names of their own here.
// expect: if_not_exists() is if_missing() here: set(`count`_f.if_missing(0))
#include <reject/support/shop.hpp>

auto changed(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("lines"_f = "lines"_f.if_not_exists(std::vector<Line>{})).run();
#else
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("lines"_f.if_missing(std::vector<Line>{})).run();
#endif
}
