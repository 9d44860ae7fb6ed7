// SPDX-License-Identifier: BSL-1.0
// title: Erasing elements from what is no set
// rule: proof 4: an update leaves no key or index entry stale, and no item that cannot be read
// why: Elements are erased from sets by their value (contract U13).
// expect: update of Order in table Shop erases elements of lines, which is of DynamoDB's type L; elements are erased from sets
#include <reject/support/shop.hpp>

auto changed(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").erase("lines"_f, Line{"tea", 5}).run();
#else
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").erase("tags"_f, std::set<std::string>{"new"}).run();
#endif
}
