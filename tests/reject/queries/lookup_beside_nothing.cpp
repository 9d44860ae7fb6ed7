// SPDX-License-Identifier: BSL-1.0
// title: A lookup compared with nothing
// rule: results are asked for
// why: A call that failed has found nothing either, and yet there may be an item.
// expect: a lookup is compared with nothing: missing() says whether there is no such item, has_value() whether it was found
#include <reject/support/register.hpp>

#include <optional>

bool unknown(const register_repository& registry) {
    const auto found = registry.get<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset);
#ifdef FACET_REJECT
    return found == std::nullopt;
#else
    return found.missing();
#endif
}
