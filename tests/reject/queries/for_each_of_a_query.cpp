// SPDX-License-Identifier: BSL-1.0
// title: Code that is called for each item
// rule: results are asked for
// why: A loop can end before the last item, which is then not read.
// expect: what a read gives is walked by a loop, over or_throw(), which throws an error, or each(), which gives results; a query is also walked by visit(code)
#include <reject/support/register.hpp>

void show(const register_repository& registry) {
#ifdef FACET_REJECT
    registry.query<StockBalance>("account_id"_f == some_account).for_each([](const StockBalance&) {});
#else
    for (const StockBalance& balance : registry.query<StockBalance>("account_id"_f == some_account).or_throw()) (void)balance;
#endif
}
