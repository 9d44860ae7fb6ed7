// SPDX-License-Identifier: BSL-1.0
// title: Writes that a batch is made of
// rule: what a batch takes
// why: batch() makes an empty one, which is filled at run time.
// expect: batch() and transaction() take nothing; they are given writes by add()
// expect: batch_write(write, write) and transact(action, action) take them at once
#include <reject/support/register.hpp>

auto store(const register_repository& registry, const StockBalance& balance) {
#ifdef FACET_REJECT
    return registry.batch(registry.put(balance)).run();
#else
    return registry.batch_write(registry.put(balance));
#endif
}
