// SPDX-License-Identifier: BSL-1.0
// title: A write with a name that a batch takes over
// rule: what a batch takes
// why: It would be gone, though its name is still there: to be done once more, or told more.
// expect: add() takes an action over: one that has a name is handed on by std::move(action), and is not there any more behind it
#include <reject/support/register.hpp>

#include <utility>

auto stored(const register_repository& registry, const StockBalance& balance) {
    auto put = registry.put(balance);
    auto all = registry.batch();
#ifdef FACET_REJECT
    all.add(put);
#else
    all.add(std::move(put));
#endif
    return all.run();
}
