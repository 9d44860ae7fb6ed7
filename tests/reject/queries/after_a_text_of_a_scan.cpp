// SPDX-License-Identifier: BSL-1.0
// title: A text for the cursor of a scan
// rule: proof 2: every where-clause is served by a key or an index
// why: Scans and collections have cursors, too.
// expect: after() takes a cursor, which is a page
#include <reject/support/register.hpp>

auto balances(const register_repository& registry, const std::string& token) {
#ifdef FACET_REJECT
    return registry.scan<StockBalance>().after(token).page();
#else
    return registry.scan<StockBalance>().after(facet::cursor(token)).page();
#endif
}
