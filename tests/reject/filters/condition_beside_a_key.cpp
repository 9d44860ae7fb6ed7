// SPDX-License-Identifier: BSL-1.0
// title: A condition beside the key
// rule: proof 3: a filter is only what is called a filter
// why: The where-clause says which item it is, and a condition what it has to be like.
// expect: erase() takes an object, or a where-clause with the whole primary key, and nothing else
// expect: a condition is said behind it by when()
#include <reject/support/register.hpp>

auto gone(const register_repository& registry) {
    const auto key = "account_id"_f == some_account && "asset_id"_f == some_asset;
#ifdef FACET_REJECT
    return registry.erase<StockBalance>(key, "quantity"_f == 0).run();
#else
    return registry.erase<StockBalance>(key).when("quantity"_f == 0).run();
#endif
}
