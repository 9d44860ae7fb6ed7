// SPDX-License-Identifier: BSL-1.0
// title: A filter on a scan of several entities
// rule: proof 3: a filter is only what is called a filter
// why: A condition speaks of one entity's fields, and the others' items would fail it.
// expect: filter() speaks of one entity's fields: scan one entity at a time, or choose among the items that come
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.scan<StockBalance, StockPosting>().filter("quantity"_f > 0).all();
#else
    return registry.scan<StockBalance>().filter("quantity"_f > 0).all();
#endif
}
