// SPDX-License-Identifier: BSL-1.0
// title: An object for an update
// rule: proof 4: an update leaves no key and no index entry stale
// why: An update names the fields that it changes, and leaves the others as they are.
// expect: update<StockBalance>() takes a where-clause with the whole primary key, and nothing else; what it changes is said behind it
// expect: a whole object is stored by put(object) or replace(object)
#include <reject/support/register.hpp>

auto stored(const register_repository& registry, const StockBalance& balance) {
#ifdef FACET_REJECT
    return registry.update(balance).run();
#else
    return registry.replace(balance).run();
#endif
}
