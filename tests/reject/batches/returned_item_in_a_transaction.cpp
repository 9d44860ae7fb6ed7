// SPDX-License-Identifier: BSL-1.0
// title: A returned item in a transaction
// rule: what a transaction takes
// why: A transaction gives back no items.
// expect: a write that returns an item is no action of a transaction (contract V7); run it by itself
#include <reject/support/register.hpp>

auto stored(const register_repository& registry, const StockBalance& balance) {
#ifdef FACET_REJECT
    return registry.transact(registry.put(balance).returning_old());
#else
    return registry.transact(registry.put(balance));
#endif
}
