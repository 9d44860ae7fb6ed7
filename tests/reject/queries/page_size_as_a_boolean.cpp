// SPDX-License-Identifier: BSL-1.0
// title: A page size that is a boolean
// rule: proof 2: every where-clause is served by a key or an index
// why: A boolean would be taken for 1.
// expect: limit() and page_size() take a whole number of items
#include <reject/support/register.hpp>

auto read(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).page_size(true).page();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).page_size(100).page();
#endif
}
