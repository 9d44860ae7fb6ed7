// SPDX-License-Identifier: BSL-1.0
// title: Counting what meets a condition
// rule: proof 2: every where-clause is served by a key or an index
// why: What is to be counted is said before.
// expect: page(), all() and count() take nothing; how many items there are to be is said by limit(), as in limit(10).page(), where they begin by after(), and which are wanted by filter()
#include <reject/support/orders.hpp>

auto open(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").count("state"_f == status::open);
#else
    return shop.query<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").filter("state"_f == status::open).count();
#endif
}
