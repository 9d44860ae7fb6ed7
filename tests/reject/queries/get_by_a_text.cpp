// SPDX-License-Identifier: BSL-1.0
// title: A get of an entity that a text names
// rule: proof 2: every where-clause is served by a key or an index
// why: The struct itself is the name.
// expect: an entity is named by its struct, without quotes:
#include <reject/support/orders.hpp>

auto order(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.get<"Order">("customer_id"_f == "c-1" && "order_id"_f == "o-1");
#else
    return shop.get<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1");
#endif
}
