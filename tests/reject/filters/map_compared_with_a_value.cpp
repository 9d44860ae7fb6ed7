// SPDX-License-Identifier: BSL-1.0
// title: A map that is compared with a value of one of its entries
// rule: proof 3: a filter is only what is called a filter
// why: == compares a whole map; a path leads to an entry.
// expect: the condition on Order in table Shop compares prices, which is of DynamoDB's type M, with a whole number; what is in it is asked by a path: `prices.name`_f
#include <reject/support/shop.hpp>

auto priced(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.scan<Order>().filter("prices"_f == 3).all();
#else
    return shop.scan<Order>().filter("prices.eur"_f == 3).all();
#endif
}
