// SPDX-License-Identifier: BSL-1.0
// title: A word before the where-clause
// rule: proof 2: every where-clause is served by a key or an index
// why: Words may be left out, so that they stand last.
// expect: a read's where-clause comes first, and its words behind it:
#include <reject/support/orders.hpp>

auto lines(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Line>(facet::consistent, "customer_id"_f == "c-1" && "order_id"_f == "o-1").all();
#else
    return shop.query<Line>("customer_id"_f == "c-1" && "order_id"_f == "o-1", facet::consistent).all();
#endif
}
