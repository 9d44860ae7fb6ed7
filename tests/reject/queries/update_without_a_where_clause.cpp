// SPDX-License-Identifier: BSL-1.0
// title: An update that does not say of which item
// rule: proof 2: every where-clause is served by a key or an index
// why: An item is addressed by its whole primary key.
// expect: update StockBalance where() in table Register needs the whole primary key (account_id; asset_id) by ==: account_id == is missing, asset_id == is missing
#include <reject/support/register.hpp>

auto taken(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.update<StockBalance>().set("quantity"_f = 5).run();
#else
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f = 5).run();
#endif
}
