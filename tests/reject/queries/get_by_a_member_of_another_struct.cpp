// SPDX-License-Identifier: BSL-1.0
// title: A key by a member of another struct
// rule: proof 2: every where-clause is served by a key or an index
// why: Of several statements each says whose field it means.
// expect: get of StockBalance in table Register names asset_id by a member of Asset, which is another struct; StockBalance's own is facet::field<&StockBalance::asset_id>
#include <reject/support/register.hpp>

auto balance(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.get<StockBalance>("account_id"_f == some_account && facet::field<&Asset::asset_id> == some_asset);
#else
    return registry.get<StockBalance>("account_id"_f == some_account && facet::field<&StockBalance::asset_id> == some_asset);
#endif
}
