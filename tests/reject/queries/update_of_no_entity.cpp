// SPDX-License-Identifier: BSL-1.0
// title: An update that names no entity
// rule: proof 2: every where-clause is served by a key or an index
// why: Many entities have a field of that name: the entity's struct is the first thing that a call says.
// expect: the call names no entity of table Register, as get<Account>(...) does; its entities are: Account, Asset, StockBalance, StockPosting
#include <reject/support/register.hpp>

auto taken(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.update("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f = 5).when("quantity"_f == 4).run();
#else
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f = 5).when("quantity"_f == 4).run();
#endif
}
