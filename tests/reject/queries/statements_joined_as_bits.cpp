// SPDX-License-Identifier: BSL-1.0
// title: A where-clause joined as bits
// rule: proof 2: every where-clause is served by a key or an index
// why: A single & compiles for numbers; statements are joined by two.
// expect: statements are joined by && and ||, not by & and |:
#include <reject/support/orders.hpp>

auto order(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.get<Order>(("customer_id"_f == "c-1") & ("order_id"_f == "o-1"));
#else
    return shop.get<Order>(("customer_id"_f == "c-1") && ("order_id"_f == "o-1"));
#endif
}
