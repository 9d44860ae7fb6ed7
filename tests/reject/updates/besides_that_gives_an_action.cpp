// SPDX-License-Identifier: BSL-1.0
// title: What is done besides a change, given back
// rule: results are asked for
// why: An action that is given back would be dropped.
// expect: modify() calls its second code with the StockBalance that is to be stored, and with what takes the actions that are done besides; give it a [](const StockBalance& item, auto& also) { also.add(create(...)); }
#include <reject/support/register.hpp>

auto sold(const register_repository& registry, const StockPosting& posting) {
    const auto sell = [](StockBalance& balance) { balance.quantity -= 1; };
#ifdef FACET_REJECT
    return registry.modify<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset, sell, [&](const StockBalance&) { return registry.create(posting); }).has_value();
#else
    return registry.modify<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset, sell, [&](const StockBalance&, auto& also) { also.add(registry.create(posting)); }).has_value();
#endif
}
