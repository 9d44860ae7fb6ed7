// SPDX-License-Identifier: BSL-1.0
// title: Another condition behind a query
// rule: proof 3: a filter is only what is called a filter
// why: Conditions are joined where they stand.
// expect: conditions by && and || in filter()
#include <reject/support/orders.hpp>

auto found(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("customer_id"_f == "c-1", facet::skipping_others).filter("total"_f > 5).or_("note"_f == "x").all();
#else
    return shop.query<Order>("customer_id"_f == "c-1", facet::skipping_others).filter("total"_f > 5 || "note"_f == "x").all();
#endif
}
