// SPDX-License-Identifier: BSL-1.0
// title: Writes in braces
// rule: what a batch takes
// why: Writes are of different types, which braces do not have.
// expect: batch_write() takes writes without braces
// expect: takes those that are put together at run time, by add()
#include <reject/support/register.hpp>

auto stored(const register_repository& registry, const StockBalance& one, const StockBalance& other) {
#ifdef FACET_REJECT
    return registry.batch_write({registry.put(one), registry.put(other)});
#else
    return registry.batch_write(registry.put(one), registry.put(other));
#endif
}
