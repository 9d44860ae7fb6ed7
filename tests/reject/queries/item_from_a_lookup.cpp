// SPDX-License-Identifier: BSL-1.0
// title: A lookup taken for the item
// rule: results are asked for
// why: The item may be missing, and the call may have failed; which of them it is has to be asked.
// expect: a lookup is not yet the item: value() gives it, or throws where it is missing or the call failed
#include <reject/support/register.hpp>

StockBalance balance(const register_repository& registry) {
#ifdef FACET_REJECT
    StockBalance found = registry.get<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset);
#else
    StockBalance found = registry.get<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).value();
#endif
    return found;
}
