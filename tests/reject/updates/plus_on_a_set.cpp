// SPDX-License-Identifier: BSL-1.0
// title: A set that is added to by +=
// rule: proof 4: an update leaves no key or index entry stale, and no item that cannot be read
// why: `+=` computes with numbers; a set is united with another by add().
// expect: update of Order in table Shop adds to tags, which is of DynamoDB's type SS; a set gets elements by add(...), beside set()
#include <reject/support/shop.hpp>

auto changed(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("tags"_f += std::set<std::string>{"new"}).run();
#else
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").add("tags"_f, std::set<std::string>{"new"}).run();
#endif
}
