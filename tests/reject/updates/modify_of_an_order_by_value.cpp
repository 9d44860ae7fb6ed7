// SPDX-License-Identifier: BSL-1.0
// title: An order that is modified by value
// rule: proof 4: an update leaves no key and no index entry stale
// why: The same of a struct whose name begins with a vowel.
// expect: modify() calls its code with an Order&, the item as it was read, but what it is given changes a copy, or can change nothing
#include <reject/support/shop.hpp>

auto emptied(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.modify<Order>("shop"_f == "s" && "order_id"_f == "o", [](Order order) { order.total = 0; });
#else
    return shop.modify<Order>("shop"_f == "s" && "order_id"_f == "o", [](Order& order) { order.total = 0; });
#endif
}
