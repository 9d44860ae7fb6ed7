// SPDX-License-Identifier: BSL-1.0
// title: A query that fetches
// rule: results are asked for
// why: How much is read at once is part of the word that runs it.
// expect: a read is described first, and gives nothing until it is run: all() gives a result of its items, page() one of a part of them, first() a lookup of the first; or_throw() walks them
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).fetch();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).all();
#endif
}
