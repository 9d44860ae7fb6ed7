// SPDX-License-Identifier: BSL-1.0
// title: Many objects in a batch
// rule: what a batch takes
// why: How many there are is known at run time.
// expect: but action 1 is a range, whose elements are added one by one: auto all = batch(); for (auto& each : range) all.add(put(each))
#include <reject/support/register.hpp>

#include <vector>

auto stored(const register_repository& registry, const std::vector<StockBalance>& balances) {
#ifdef FACET_REJECT
    return registry.batch_write(balances);
#else
    auto several = registry.batch();
    for (const auto& balance : balances) several.add(registry.put(balance));
    return several.run();
#endif
}
