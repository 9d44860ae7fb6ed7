// SPDX-License-Identifier: BSL-1.0
// title: A segment of a collection
// rule: proof 2: every where-clause is served by a key or an index
// why: Segments divide a table among those who scan it; a partition is read from end to end.
// expect: segment() and segments() are for scans, which read the whole table; a collection reads one partition
#include <reject/support/register.hpp>

auto a_part(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.collection<Account, StockBalance>("account_id"_f == some_account).segment(0, 4).page();
#else
    return registry.collection<Account, StockBalance>("account_id"_f == some_account).limit(25).page();
#endif
}
