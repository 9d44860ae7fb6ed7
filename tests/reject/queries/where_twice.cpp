// SPDX-License-Identifier: BSL-1.0
// title: Two where-clauses that are said behind
// rule: proof 3: a filter is only what is called a filter
// why: What narrows the key is planned; what does not is called a filter.
// expect: a where-clause is given to the call that begins a read, query<...>(where-clause), where a key or an index serves it; what is asked beside is said by filter()
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).where("asset_id"_f == some_asset).where("quantity"_f > 5).all().has_value();
#else
    return registry.query<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).filter("quantity"_f > 5).all().has_value();
#endif
}
