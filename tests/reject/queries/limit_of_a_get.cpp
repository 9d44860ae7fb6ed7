// SPDX-License-Identifier: BSL-1.0
// title: A get that is limited
// rule: results are asked for
// why: There is one item of a whole key, or none.
// expect: this call is done, and gave its outcome: has_value() tells whether there is a value, and value() gives it
#include <reject/support/orders.hpp>

auto found(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.get<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").limit(1);
#else
    return shop.get<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1");
#endif
}
