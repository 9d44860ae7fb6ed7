// SPDX-License-Identifier: BSL-1.0
// title: A lookup in the place of a result
// rule: results are asked for
// why: Of a result, what is missing is an error; required() says so.
// expect: a lookup is not yet the item:
// expect: required() makes it a result
#include <reject/support/register.hpp>

facet::result<StockBalance> owned(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.get<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset);
#else
    return registry.get<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).required();
#endif
}
