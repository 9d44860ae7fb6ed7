// SPDX-License-Identifier: BSL-1.0
// title: A visit by what returns whether to go on
// rule: proof 2: every where-clause is served by a key or an index
// why: A visit goes on to the last item, so that a returned false would be ignored.
// expect: visit() calls its function for each item and looks at nothing that it returns, but what it is given returns a bool; let it return nothing: where the visit ends is said before, by limit() or the where-clause, and each() can be left anywhere
#include <reject/support/register.hpp>

auto visited(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).visit([](const StockBalance& balance) { return balance.quantity > 0; });
#else
    return registry.query<StockBalance>("account_id"_f == some_account).visit([](const StockBalance&) {});
#endif
}
