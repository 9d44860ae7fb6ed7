// SPDX-License-Identifier: BSL-1.0
// title: The outcome of a write that is not done
// rule: what a transaction takes
// why: A write is described, then done: by itself, in a transaction or in a batch.
// expect: a write is described first, and has no outcome until run() does it
#include <reject/support/register.hpp>

void stored(const register_repository& registry, const StockBalance& balance) {
#ifdef FACET_REJECT
    registry.put(balance).value();
#else
    registry.put(balance).run().value();
#endif
}
