// SPDX-License-Identifier: BSL-1.0
// title: An update whose where-clause stands in braces
// rule: proof 4: an update leaves no key and no index entry stale
// why: An update's key is told by its fields, and what it changes is said apart from it.
// expect: update() takes a where-clause without braces, and what it changes is said behind it
#include <reject/support/shop.hpp>

auto tagged(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>({"shop"_f == "s-1", "order_id"_f == "o-1"}).set("tags"_f = std::set<std::string>{"gift"}).run();
#else
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("tags"_f = std::set<std::string>{"gift"}).run();
#endif
}
