// SPDX-License-Identifier: BSL-1.0
// title: Moving an item by the object
// rule: proof 4: an update leaves no key and no index entry stale
// why: An object that was read may be out of date, so move() reads the item that it moves.
// expect: move<StockBalance>() is given no where-clause; it takes a where-clause with the whole primary key, and code
#include <reject/support/register.hpp>

auto moved(const register_repository& registry, const StockBalance& balance) {
    const auto to_another = [](StockBalance& item) { item.asset_id = some_asset; };
#ifdef FACET_REJECT
    return registry.move(balance, to_another);
#else
    return registry.move<StockBalance>("account_id"_f == balance.account_id && "asset_id"_f == balance.asset_id, to_another);
#endif
}
