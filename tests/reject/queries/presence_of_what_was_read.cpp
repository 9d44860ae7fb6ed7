// SPDX-License-Identifier: BSL-1.0
// title: Whether there is what was read
// rule: results are asked for
// why: What a get gives tells it by a word of its own.
// expect: this call is done, and gave its outcome: has_value() tells whether there is a value, and value() gives it
#include <reject/support/orders.hpp>

auto found(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.get<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").exists();
#else
    return shop.get<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").has_value();
#endif
}
