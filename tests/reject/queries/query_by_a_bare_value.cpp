// SPDX-License-Identifier: BSL-1.0
// title: A query by a value
// rule: proof 2: every where-clause is served by a key or an index
// why: A key may be made from several fields, so each value is said to be that of a field.
// expect: the where-clause on StockBalance in table Register holds a value that is compared with no field; it takes ==, each_of
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("a-1").all();
#else
    return registry.query<StockBalance>("account_id"_f == "a-1").all();
#endif
}
