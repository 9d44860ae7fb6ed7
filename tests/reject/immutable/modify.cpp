// SPDX-License-Identifier: BSL-1.0
// title: Modifying what is immutable
// rule: proof 7: what is immutable stays as it is
// why: modify() is an update, whatever the change turns out to be.
// expect: modify of Account in table Register: Account is declared immutable; its items are created and erased
#include <reject/support/register.hpp>

auto renamed(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.modify<Account>("account_id"_f == some_account, [](Account& account) { account.user_name = "Ann"; });
#else
    return registry.modify<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset, [](StockBalance& balance) { balance.quantity = 7; });
#endif
}
