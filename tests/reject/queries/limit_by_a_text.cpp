// SPDX-License-Identifier: BSL-1.0
// title: A limit that is a text
// rule: proof 2: every where-clause is served by a key or an index
// why: A number that a client sent is read first.
// expect: limit() and page_size() take a whole number of items: limit(10)
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).limit("10").all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).limit(10).all();
#endif
}
