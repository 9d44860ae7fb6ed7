// SPDX-License-Identifier: BSL-1.0
// title: An update by a member of another struct
// rule: proof 2: every where-clause is served by a key or an index
// why: The where-clause names fields of the struct that is updated.
// expect: update of StockBalance in table Register names asset_id by a member of Asset, which is another struct; StockBalance's own is facet::field<&StockBalance::asset_id>
#include <reject/support/register.hpp>

auto sold(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.update<StockBalance>("account_id"_f == some_account && facet::field<&Asset::asset_id> == "AAPL").set("quantity"_f -= 2).run();
#else
    return registry.update<StockBalance>("account_id"_f == some_account && facet::field<&StockBalance::asset_id> == "AAPL").set("quantity"_f -= 2).run();
#endif
}
