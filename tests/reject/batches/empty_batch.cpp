// SPDX-License-Identifier: BSL-1.0
// title: A batch of nothing
// rule: what a batch takes
// why: A batch whose writes are known at run time alone is batch().
// expect: batch_write() is given no writes; it takes puts and erases, and batch() those that are put together at run time
#include <reject/support/register.hpp>

auto stored(const register_repository& registry, [[maybe_unused]] const StockBalance& balance) {
#ifdef FACET_REJECT
    return registry.batch_write();
#else
    return registry.batch_write(registry.put(balance));
#endif
}
