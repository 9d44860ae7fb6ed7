// SPDX-License-Identifier: BSL-1.0
// title: A page by its number
// rule: proof 2: every where-clause is served by a key or an index
// why: DynamoDB knows no page 5: a page begins where another ended, and a limit says how many items it has.
// expect: page(), all() and count() take nothing; how many items there are to be is said by limit(), as in limit(10).page(), where they begin by after(), and which are wanted by filter()
#include <reject/support/register.hpp>

auto read(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).page(5);
#else
    return registry.query<StockBalance>("account_id"_f == some_account).limit(5).page();
#endif
}
