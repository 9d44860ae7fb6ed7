// SPDX-License-Identifier: BSL-1.0
// title: A scan that takes a number of items
// rule: proof 2: every where-clause is served by a key or an index
// why: Other libraries have take() or top() for it.
// expect: how many items a read gives at most is said by limit(10)
#include <reject/support/register.hpp>

auto some(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.scan<StockBalance>().take(10).all();
#else
    return registry.scan<StockBalance>().limit(10).all();
#endif
}
