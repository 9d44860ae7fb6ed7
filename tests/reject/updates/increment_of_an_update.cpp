// SPDX-License-Identifier: BSL-1.0
// title: increment() of an update
// rule: proof 4: an update leaves no key and no index entry stale
// why: Other mappers have a word for a number that grows; here it is a change like any other.
// expect: a number grows by one by
// expect: or by add(
#include <reject/support/register.hpp>

auto grown(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == "AAPL").increment("quantity"_f).run();
#else
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == "AAPL").set("quantity"_f += 1).run();
#endif
}
