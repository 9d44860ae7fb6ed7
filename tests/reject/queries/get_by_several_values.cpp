// SPDX-License-Identifier: BSL-1.0
// title: A get by the values of its key
// rule: proof 2: every where-clause is served by a key or an index
// why: A key may be made from several fields, so each value is said to be that of a field.
// expect: get<StockBalance>(where, ...) takes, behind its where-clause, consistent, as<...> and the like, but no const char
// expect: ; each value is compared with its field, in the where-clause:
#include <reject/support/register.hpp>

auto balance(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.get<StockBalance>(some_account, some_asset);
#else
    return registry.get<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset);
#endif
}
