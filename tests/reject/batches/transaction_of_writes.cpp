// SPDX-License-Identifier: BSL-1.0
// title: Writes that a transaction is made of
// rule: what a transaction takes
// why: transaction() makes an empty one, which is filled at run time.
// expect: batch() and transaction() take nothing; they are given writes by add()
#include <reject/support/register.hpp>

auto store(const register_repository& registry, const StockBalance& balance) {
#ifdef FACET_REJECT
    return registry.transaction(registry.put(balance)).run();
#else
    return registry.transact(registry.put(balance));
#endif
}
