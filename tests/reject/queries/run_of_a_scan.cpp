// SPDX-License-Identifier: BSL-1.0
// title: The word of a write, said of a scan
// rule: results are asked for
// why: A scan has several ways to be read, each with a name.
// expect: run() does a write; a collection or scan is read by all(), page() or count(), or walked by or_throw() or each()
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.scan<StockBalance>().run();
#else
    return registry.scan<StockBalance>().all();
#endif
}
