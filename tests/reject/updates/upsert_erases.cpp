// SPDX-License-Identifier: BSL-1.0
// title: Erasing elements from what an upsert may make
// rule: proof 4: an update leaves no key and no index entry stale
// why: A new item has no set of which elements could be erased.
// expect: upsert of Order in table Shop erases elements of tags, of which a new item has none; set it, or add() elements to it
#include <reject/support/shop.hpp>

auto changed(const shop_repository& shop, const std::set<std::string>& tags) {
#ifdef FACET_REJECT
    return shop.upsert<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").erase("tags"_f, tags).run();
#else
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").erase("tags"_f, tags).run();
#endif
}
