// SPDX-License-Identifier: BSL-1.0
// title: Updating what is immutable
// rule: proof 7: what is immutable stays as it is
// why: An account, once opened, does not change.
// expect: update of Account in table Register: Account is declared immutable; its items are created and erased
#include <reject/support/register.hpp>

auto renamed(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.update<Account>("account_id"_f == some_account).set("user_name"_f = "Ann").run();
#else
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f = 7).run();
#endif
}
