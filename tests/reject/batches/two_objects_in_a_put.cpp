// SPDX-License-Identifier: BSL-1.0
// title: A put of two objects
// rule: what a batch takes
// why: A put is one write; several are done together as a transaction, or each by itself as a batch.
// expect: put() takes one object, which it stores as a whole, and nothing else
// expect: several are written by transact() or by a batch
#include <reject/support/register.hpp>

auto stored(const register_repository& registry, const StockBalance& one, const StockBalance& other) {
#ifdef FACET_REJECT
    return registry.put(one, other).run();
#else
    return registry.transact(registry.put(one), registry.put(other));
#endif
}
