// SPDX-License-Identifier: BSL-1.0
// title: Many actions in a transaction
// rule: what a transaction takes
// why: How many there are is known at run time. An action is taken over.
// expect: but action 1 is a range, whose elements are added one by one: auto all = transaction(); for (auto& each : range) all.add(std::move(each))
#include <reject/support/register.hpp>

#include <utility>
#include <vector>

auto stored(const register_repository& registry, const StockBalance& balance) {
    std::vector<decltype(registry.put(balance))> puts;
#ifdef FACET_REJECT
    return registry.transact(puts);
#else
    auto several = registry.transaction();
    for (auto& one : puts) several.add(std::move(one));
    return several.run();
#endif
}
