// SPDX-License-Identifier: BSL-1.0
// title: Modifying the tenant's item
// rule: a repository bound to one tenant
// why: modify() is of one item, and the bound field is but a part of its key.
// expect: modify StockBalance where(account_id ==) in table Register needs the whole primary key (account_id; asset_id) by ==: asset_id == is missing
#include <facet/repository/bind.hpp>
#include <reject/support/register.hpp>

auto changed(const register_repository& registry) {
    const auto mine = facet::bind(registry, "account_id"_f == some_account);
    const auto emptied = [](StockBalance& balance) { balance.quantity = 0; };
#ifdef FACET_REJECT
    return mine.modify<StockBalance>(emptied);
#else
    return mine.modify<StockBalance>("asset_id"_f == some_asset, emptied);
#endif
}
