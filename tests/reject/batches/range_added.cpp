// SPDX-License-Identifier: BSL-1.0
// title: Many objects that are added to a transaction
// rule: what a transaction takes
// why: add() takes one action, or several that are known when it is compiled.
// expect: but action 1 is a range, whose elements are added one by one: auto all = transaction(); for (auto& each : range) all.add(put(each))
#include <reject/support/register.hpp>

#include <vector>

auto stored(const register_repository& registry, const std::vector<StockBalance>& balances) {
    auto several = registry.transaction();
#ifdef FACET_REJECT
    several.add(balances);
#else
    for (const auto& balance : balances) several.add(registry.put(balance));
#endif
    return several.run();
}
