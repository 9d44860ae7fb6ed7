// SPDX-License-Identifier: BSL-1.0
// title: A query in the place of its items
// rule: proof 2: every where-clause is served by a key or an index
// why: The function gives what all() gives, and forgets to call it.
// expect: a read is described first, and gives nothing until it is run: all() gives a result of its items
#include <reject/support/register.hpp>

facet::result<std::vector<StockBalance>> owned(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).limit(20);
#else
    return registry.query<StockBalance>("account_id"_f == some_account).limit(20).all();
#endif
}
