// SPDX-License-Identifier: BSL-1.0
// title: The remainder of a number
// rule: proof 4: an update leaves no key and no index entry stale
// why: DynamoDB's updates have no remainders; the sentence names what reads and writes instead.
// expect: DynamoDB's updates add and subtract, and do nothing else with numbers; modify() reads an item, changes it and writes it
#include <reject/support/register.hpp>

auto odd(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == "AAPL").set("quantity"_f = "quantity"_f % 2).run();
#else
    return registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == "AAPL").set("quantity"_f = "quantity"_f - 2).run();
#endif
}
