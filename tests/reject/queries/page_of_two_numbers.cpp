// SPDX-License-Identifier: BSL-1.0
// title: A page by its number and size
// rule: proof 2: every where-clause is served by a key or an index
// why: DynamoDB knows no page 2: a page begins where another ended.
// expect: page(), all() and count() take nothing; how many items there are to be is said by limit(), as in limit(10).page(), where they begin by after(), and which are wanted by filter(), as in filter(condition).count()
#include <reject/support/register.hpp>

auto balances(const register_repository& registry, const facet::cursor& next) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).page(2, 10);
#else
    return registry.query<StockBalance>("account_id"_f == some_account).after(next).limit(10).page();
#endif
}
