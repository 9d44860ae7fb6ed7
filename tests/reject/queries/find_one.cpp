// SPDX-License-Identifier: BSL-1.0
// title: One item that is found
// rule: results are asked for
// why: One word reads one item, and another reads several.
// expect: an item is read by get<Order>(where-clause), which takes its whole key, and several by query<Order>(where-clause)
#include <reject/support/orders.hpp>

auto order(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.find_one<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").has_value();
#else
    return shop.get<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").has_value();
#endif
}
