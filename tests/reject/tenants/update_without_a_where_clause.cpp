// SPDX-License-Identifier: BSL-1.0
// title: An update of the tenant alone
// rule: a repository bound to one tenant
// why: An update is of one item, and the bound field is but a part of its key.
// expect: update StockBalance where(account_id ==) in table Register needs the whole primary key (account_id; asset_id) by ==: asset_id == is missing
#include <facet/repository/bind.hpp>
#include <reject/support/register.hpp>

auto changed(const register_repository& registry) {
    const auto mine = facet::bind(registry, "account_id"_f == some_account);
#ifdef FACET_REJECT
    return mine.update<StockBalance>().set("quantity"_f = 5).run();
#else
    return mine.update<StockBalance>("asset_id"_f == some_asset).set("quantity"_f = 5).run();
#endif
}
