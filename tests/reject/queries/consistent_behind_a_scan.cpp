// SPDX-License-Identifier: BSL-1.0
// title: Consistency that is said behind a scan
// rule: proof 6: what an index can give
// why: One word for all reads, in one place.
// expect: consistent is said in the call that begins a read, behind its where-clause: query<...>(where-clause, facet::consistent), scan<...>(facet::consistent)
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.scan<StockBalance>().consistent().all();
#else
    return registry.scan<StockBalance>(facet::consistent).all();
#endif
}
