// SPDX-License-Identifier: BSL-1.0
// title: Two comparisons in a chain
// rule: proof 3: a filter is only what is called a filter
// why: C++ compares what the first comparison gives with the third operand; a range is said as one.
// expect: two comparisons do not follow each other; a range is `price`_f.between(low, high)
#include <reject/support/shop.hpp>

auto dear(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter(100 < "total"_f < 200).all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter("total"_f.between(100, 200)).all();
#endif
}
