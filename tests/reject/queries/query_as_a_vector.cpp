// SPDX-License-Identifier: BSL-1.0
// title: A query in the place of a vector
// rule: proof 2: every where-clause is served by a key or an index
// why: A query is described first, and read by one of its calls.
// expect: a read is described first, and gives nothing until it is run: all() gives a result of its items
#include <reject/support/register.hpp>

std::size_t owned(const register_repository& registry) {
#ifdef FACET_REJECT
    const std::vector<StockBalance> all = registry.query<StockBalance>("account_id"_f == some_account);
#else
    const std::vector<StockBalance> all = registry.query<StockBalance>("account_id"_f == some_account).all().value();
#endif
    return all.size();
}
