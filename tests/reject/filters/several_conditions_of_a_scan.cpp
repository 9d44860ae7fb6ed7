// SPDX-License-Identifier: BSL-1.0
// title: Two conditions in a scan's filter
// rule: proof 3: a filter is only what is called a filter
// why: A comma does not say whether both are to hold, or one of them.
// expect: filter() takes one condition; several are joined by && or ||
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.scan<StockBalance>().filter("quantity"_f > 0, "quantity"_f < 9).all();
#else
    return registry.scan<StockBalance>().filter("quantity"_f > 0 && "quantity"_f < 9).all();
#endif
}
