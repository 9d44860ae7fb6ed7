// SPDX-License-Identifier: BSL-1.0
// title: A where-clause that begins with an assignment
// rule: proof 2: every where-clause is served by a key or an index
// why: `=` binds weaker than `&&`: the text would be joined with what follows.
// expect: `=` assigns, and takes all that stands behind it, && and what follows; == compares: `note`_f == text && `count`_f == 5
#include <reject/support/register.hpp>

auto balance(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.get<StockBalance>("account_id"_f = some_account && "asset_id"_f == some_asset);
#else
    return registry.get<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset);
#endif
}
