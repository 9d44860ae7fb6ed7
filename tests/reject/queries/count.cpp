// SPDX-License-Identifier: BSL-1.0
// title: A count that no path serves
// rule: proof 2: every where-clause is served by a key or an index
// why: A count reads what it counts.
// expect: StockBalance where(asset_id ==) in table Register cannot be served: the primary key (account_id; asset_id) needs account_id ==
#include <reject/support/register.hpp>

auto holders(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("asset_id"_f == some_asset).count();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).count();
#endif
}
