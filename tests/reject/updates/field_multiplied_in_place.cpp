// SPDX-License-Identifier: BSL-1.0
// title: A field that is multiplied in its place
// rule: proof 4: an update leaves no key and no index entry stale
// why: DynamoDB's updates have no multiplication; the sentence names what reads and writes instead.
// expect: updates add and subtract, and do nothing else with numbers
#include <reject/support/register.hpp>

auto doubled(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f *= 2).run();
#else
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).set("quantity"_f += 2).run();
#endif
}
