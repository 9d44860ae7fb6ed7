// SPDX-License-Identifier: BSL-1.0
// title: A limit that is a character
// rule: proof 2: every where-clause is served by a key or an index
// why: The character '5' would be taken for 53.
// expect: limit() and page_size() take a whole number of items
#include <reject/support/register.hpp>

auto read(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).limit('5').all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).limit(5).all();
#endif
}
