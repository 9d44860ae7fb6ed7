// SPDX-License-Identifier: BSL-1.0
// title: A put that is told its condition
// rule: proof 4: an update leaves no key and no index entry stale
// why: On what condition a write happens is said by one word.
// expect: the condition of a write is said by when(condition)
#include <reject/support/orders.hpp>

auto stored(const shop_repository& shop, const Order& order) {
#ifdef FACET_REJECT
    return shop.put(order).condition("number"_f < 5).run();
#else
    return shop.put(order).when("number"_f < 5).run();
#endif
}
