// SPDX-License-Identifier: BSL-1.0
// title: A lookup as a boolean
// rule: results are asked for
// why: An item that is not there and a call that failed are two things.
// expect: a lookup is no boolean: has_value() says whether the item was found, missing() whether there is none, failed() whether the call failed
#include <reject/support/register.hpp>

std::int64_t quantity(const register_repository& registry) {
    const auto found = registry.get<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset);
#ifdef FACET_REJECT
    return found ? found->quantity : 0;
#else
    return found.has_value() ? found->quantity : 0;
#endif
}
