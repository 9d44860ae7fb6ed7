// SPDX-License-Identifier: BSL-1.0
// title: A write that goes
// rule: results are asked for
// why: A write is done by one of two words.
// expect: a write is described first, and has no outcome until run() does it
#include <reject/support/orders.hpp>

auto stored(const shop_repository& shop, const Order& order) {
#ifdef FACET_REJECT
    return shop.put(order).go();
#else
    return shop.put(order).run();
#endif
}
