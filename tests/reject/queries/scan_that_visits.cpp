// SPDX-License-Identifier: BSL-1.0
// title: Visiting the items of a scan
// rule: proof 2: every where-clause is served by a key or an index
// why: Items are looked at where they lie by queries, which are of one entity.
// expect: visit() is for queries, which are of one entity; a collection or scan is walked by or_throw(), which throws an error, or by
#include <reject/support/register.hpp>

std::int64_t sum(const register_repository& registry) {
    std::int64_t total = 0;
#ifdef FACET_REJECT
    registry.scan<StockBalance>().visit([&](const StockBalance& balance) { total += balance.quantity; }).value();
#else
    for (const StockBalance& balance : registry.scan<StockBalance>().or_throw()) total += balance.quantity;
#endif
    return total;
}
