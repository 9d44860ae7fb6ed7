// SPDX-License-Identifier: BSL-1.0
// title: An object for an upsert
// rule: proof 4: an update leaves no key and no index entry stale
// why: What stores an object, whether or not there is one, is put().
// expect: upsert<StockBalance>() takes a where-clause with the whole primary key, and nothing else; what it changes is said behind it
// expect: a whole object is stored by put(object) or replace(object)
#include <reject/support/register.hpp>

auto stored(const register_repository& registry, const StockBalance& balance) {
#ifdef FACET_REJECT
    return registry.upsert(balance).run();
#else
    return registry.put(balance).run();
#endif
}
