// SPDX-License-Identifier: BSL-1.0
// title: Several objects that are inserted
// rule: what stores and erases
// why: A write is of one item; a batch is of several.
// expect: several objects are stored together by a batch, which is given a write of each
#include <reject/support/orders.hpp>

auto stored(const shop_repository& shop, const std::vector<Order>& orders) {
#ifdef FACET_REJECT
    return shop.insert_many(orders);
#else
    auto all = shop.batch();
    for (const Order& order : orders) all.add(shop.put(order));
    return all.run();
#endif
}
