// SPDX-License-Identifier: BSL-1.0
// title: Actions in braces
// rule: what a transaction takes
// why: Actions are of different types, which braces do not have.
// expect: transact() takes actions without braces
// expect: takes those that are put together at run time, by add()
#include <reject/support/register.hpp>

auto moved(const register_repository& registry, const StockBalance& from, const StockBalance& to) {
#ifdef FACET_REJECT
    return registry.transact({registry.put(from), registry.put(to)});
#else
    return registry.transact(registry.put(from), registry.put(to));
#endif
}
