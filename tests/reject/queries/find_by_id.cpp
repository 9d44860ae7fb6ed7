// SPDX-License-Identifier: BSL-1.0
// title: An item by one value
// rule: results are asked for
// why: Which field a value is of is said beside it.
// expect: an item is read by get<Order>(where-clause), which takes its whole key, and several by query<Order>(where-clause)
#include <reject/support/orders.hpp>

auto customer(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.find_by_id<Customer>("c-1").has_value();
#else
    return shop.get<Customer>("customer_id"_f == "c-1").has_value();
#endif
}
