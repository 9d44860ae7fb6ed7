// SPDX-License-Identifier: BSL-1.0
// title: Storing a vector of items
// rule: results are asked for
// why: Each item is a write of its own; a batch or transaction takes several.
// expect: vector<Order> is no entity of table Shop, but what it holds is: give one Order at a time
#include <reject/support/shop.hpp>

auto stored(const shop_repository& shop, const std::vector<Order>& orders) {
    auto batch = shop.batch();
#ifdef FACET_REJECT
    batch.add(shop.put(orders));
#else
    for (const Order& each : orders) batch.add(shop.put(each));
#endif
    return batch.run();
}
