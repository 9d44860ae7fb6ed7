// SPDX-License-Identifier: BSL-1.0
// title: An assignment behind the where-clause
// rule: proof 4: an update leaves no key and no index entry stale
// why: An update is described word by word; set() says what it assigns.
// expect: update<StockBalance>() takes a where-clause with the whole primary key, and nothing else; what it changes is said behind it
// expect: assignments stand in set()
#include <reject/support/register.hpp>

auto bought(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset, "quantity"_f += 5).run();
#else
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f += 5).run();
#endif
}
