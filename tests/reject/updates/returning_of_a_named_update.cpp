// SPDX-License-Identifier: BSL-1.0
// title: An item asked for of an update that has a name
// rule: proof 4: an update leaves no key and no index entry stale
// why: A write that gives back its item is another type, which no transaction takes.
// expect: an update that gives back its item is another one, so returning_new() and returning_old() are said where it is described, or of std::move(update)
#include <reject/support/register.hpp>

#include <utility>

auto changed(const register_repository& registry) {
    auto update = registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f = 5);
#ifdef FACET_REJECT
    return update.returning_new().run();
#else
    return std::move(update).returning_new().run();
#endif
}
