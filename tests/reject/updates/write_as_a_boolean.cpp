// SPDX-License-Identifier: BSL-1.0
// title: A write that is not done, as a condition
// rule: results are asked for
// why: Nobody has run it, so that it has neither succeeded nor failed.
// expect: a write is described first, and has no outcome until run() does it:
#include <reject/support/orders.hpp>

bool stored(const shop_repository& shop, const Order& order) {
#ifdef FACET_REJECT
    if (shop.put(order)) return true;
#else
    if (shop.put(order).run().has_value()) return true;
#endif
    return false;
}
