// SPDX-License-Identifier: BSL-1.0
// title: Code for an update
// rule: proof 4: an update leaves no key and no index entry stale
// why: An update is done by the backend, which runs no code; modify() reads the item, and calls the code with it.
// expect: update<StockBalance>() takes a where-clause with the whole primary key, and nothing else; what it changes is said behind it
// expect: code that changes an item is given to modify<StockBalance>(where-clause, code)
#include <reject/support/register.hpp>

auto bought(const register_repository& registry) {
    const auto more = [](StockBalance& balance) { balance.quantity += 5; };
#ifdef FACET_REJECT
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset, more);
#else
    return registry.modify<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset, more);
#endif
}
