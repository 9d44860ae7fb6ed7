// SPDX-License-Identifier: BSL-1.0
// title: A condition on presence behind a create
// rule: proof 4: an update leaves no key or index entry stale, and no item that cannot be read
// why: Whether an item is there is asked by the call.
// expect: what depends on whether there is such an item has a call of its own: create(object) stores where there is none, replace(object) where there is one, put(object) either way
#include <reject/support/register.hpp>

auto stored(const register_repository& registry, const StockBalance& balance) {
#ifdef FACET_REJECT
    return registry.put(balance).if_not_exists().run().has_value();
#else
    return registry.create(balance).run().has_value();
#endif
}
