// SPDX-License-Identifier: BSL-1.0
// title: A condition behind the item that is asked for
// rule: proof 4: an update leaves no key and no index entry stale
// why: What the write gives back is said last.
// expect: when() is said before the item is asked for: put(object).when(condition).returning_old(), update<...>(where-clause).set(...).when(condition).returning_new()
#include <reject/support/register.hpp>

auto replaced(const register_repository& registry, const StockBalance& balance) {
#ifdef FACET_REJECT
    return registry.put(balance).returning_old().when("quantity"_f > 0).run();
#else
    return registry.put(balance).when("quantity"_f > 0).returning_old().run();
#endif
}
