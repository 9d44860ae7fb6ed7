// SPDX-License-Identifier: BSL-1.0
// title: A condition behind the word that writes
// rule: results are asked for
// why: When the write is done, it is too late for a condition.
// expect: this call is done, and gave its outcome: has_value() tells whether there is a value, and value() gives it
// expect: of a write so, too, put(object).when(condition).run()
#include <reject/support/orders.hpp>

auto stored(const shop_repository& shop, const Order& order) {
#ifdef FACET_REJECT
    return shop.put(order).run().when("number"_f < 5);
#else
    return shop.put(order).when("number"_f < 5).run();
#endif
}
