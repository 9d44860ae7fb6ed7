// SPDX-License-Identifier: BSL-1.0
// title: An erase that names no entity
// rule: proof 2: every where-clause is served by a key or an index
// why: A where-clause is no object: it says which item, and of which entity it is says the call.
// expect: the call names no entity of table Register, as get<Account>(...) does; its entities are: Account, Asset, StockBalance, StockPosting
#include <reject/support/register.hpp>

auto closed(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.erase("account_id"_f == some_account && "asset_id"_f == some_asset).run();
#else
    return registry.erase<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).run();
#endif
}
