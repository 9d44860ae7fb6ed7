// SPDX-License-Identifier: BSL-1.0
// title: A loop over a scan
// rule: results are asked for
// why: A scan can fail: the loop says whether an error is thrown or is one of the results.
// expect: a collection or scan is walked by or_throw(), which throws an error, or by each(), which gives results
#include <reject/support/register.hpp>

std::int64_t sum_of(const register_repository& registry) {
    std::int64_t sum = 0;
#ifdef FACET_REJECT
    for (const StockBalance& each : registry.scan<StockBalance>()) sum += each.quantity;
#else
    for (const StockBalance& each : registry.scan<StockBalance>().or_throw()) sum += each.quantity;
#endif
    return sum;
}
