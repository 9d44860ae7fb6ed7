// SPDX-License-Identifier: BSL-1.0
// title: Alternatives asked of the field
// rule: proof 3: a filter is only what is called a filter
// why: each_of() stands behind the comparison, there in braces or without.
// expect: several values are each_of(), which stands behind ==
#include <reject/support/shop.hpp>

auto some(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter("total"_f.in({100, 200})).all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter("total"_f == facet::each_of({100, 200})).all();
#endif
}
