// SPDX-License-Identifier: BSL-1.0
// title: A put that sets a field
// rule: proof 4: an update leaves no key and no index entry stale
// why: A put stores the object that it is given.
// expect: set() is for updates; a write of a whole item stores the object as it is given: set its fields before
#include <reject/support/register.hpp>

auto stored(const register_repository& registry, StockBalance balance) {
#ifdef FACET_REJECT
    return registry.put(balance).set("quantity"_f = 5).run();
#else
    balance.quantity = 5;
    return registry.put(balance).run();
#endif
}
