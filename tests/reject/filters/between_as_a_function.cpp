// SPDX-License-Identifier: BSL-1.0
// title: between() as a function
// rule: proof 3: a filter is only what is called a filter
// why: It is said of a field, as comparisons are.
// expect: between() is said as a field's own:
#include <reject/support/shop.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter(between("total"_f, 1, 9)).all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter("total"_f.between(1, 9)).all();
#endif
}
