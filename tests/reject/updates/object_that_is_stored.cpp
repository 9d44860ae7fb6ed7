// SPDX-License-Identifier: BSL-1.0
// title: An object that is stored
// rule: what stores and erases
// why: What stores an object says what it does to one that is there.
// expect: an object is stored by put(object), whether there is such an item or not, by create(object) where there is none yet
#include <reject/support/orders.hpp>

auto stored(const shop_repository& shop, const Order& order) {
#ifdef FACET_REJECT
    return shop.store(order).run();
#else
    return shop.put(order).run();
#endif
}
