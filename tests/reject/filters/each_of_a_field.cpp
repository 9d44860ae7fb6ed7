// SPDX-License-Identifier: BSL-1.0
// title: each_of() as a word of a field
// rule: proof 3: a filter is only what is called a filter
// why: The values stand by themselves, where one value would.
// expect: several values are each_of(), which stands behind ==:
#include <reject/support/shop.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter("total"_f.each_of(10, 20)).all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter("total"_f == facet::each_of(10, 20)).all();
#endif
}
