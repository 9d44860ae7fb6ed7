// SPDX-License-Identifier: BSL-1.0
// title: Storing a lookup
// rule: results are asked for
// why: A lookup, a std::optional or a pointer may hold no item: what is stored is the item itself.
// expect: lookup<Order> is no entity of table Shop, but what it holds is: give the Order itself, *found
#include <reject/support/shop.hpp>

auto stored(const shop_repository& shop) {
    const auto read = shop.get<Order>("shop"_f == "s-1" && "order_id"_f == "o-1");
#ifdef FACET_REJECT
    return shop.put(read).run();
#else
    return shop.put(*read).run();
#endif
}
