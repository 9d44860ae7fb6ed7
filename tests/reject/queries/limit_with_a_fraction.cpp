// SPDX-License-Identifier: BSL-1.0
// title: A limit that is no whole number
// rule: proof 2: every where-clause is served by a key or an index
// why: There is no half of an item; what was computed is rounded first.
// expect: limit() and page_size() take a whole number of items
#include <reject/support/register.hpp>

auto read(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).limit(2.5).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).limit(2).all();
#endif
}
