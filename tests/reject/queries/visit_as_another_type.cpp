// SPDX-License-Identifier: BSL-1.0
// title: A visit by what does not take the item
// rule: proof 2: every where-clause is served by a key or an index
// why: A query that is visited shows each item where it lies, and may show a smaller struct, which is named.
// expect: visit() calls its function with a const StockBalance&, but what it is given cannot be called so; give it a
// expect: or name another struct to read items as: visit<Summary>(...)
#include <reject/support/register.hpp>

auto visited(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).visit([](const Account&) {});
#else
    return registry.query<StockBalance>("account_id"_f == some_account).visit([](const StockBalance&) {});
#endif
}
