// SPDX-License-Identifier: BSL-1.0
// title: A filter on a scan
// rule: proof 2: every where-clause is served by a key or an index
// why: A filter is about the fields of one entity, and a scan meets the items of all.
// expect: filter() is for queries; a collection or scan gives all items of its entities, and what is not wanted is passed over
#include <reject/support/register.hpp>

std::size_t large(const register_repository& registry) {
    std::size_t count = 0;
#ifdef FACET_REJECT
    for (const StockBalance& balance : registry.scan<StockBalance>().filter("quantity"_f > 100).or_throw()) count += balance.quantity > 0;
#else
    for (const StockBalance& balance : registry.scan<StockBalance>().or_throw()) count += balance.quantity > 100;
#endif
    return count;
}
