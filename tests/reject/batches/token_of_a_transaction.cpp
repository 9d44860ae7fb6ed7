// SPDX-License-Identifier: BSL-1.0
// title: A token that is given to transact()
// rule: what a transaction takes
// why: A token belongs to a transaction that is put together first.
// expect: but action 1 is text; a token is told to transaction(), which is put together at run time: transaction().token(text).add(action)
#include <reject/support/register.hpp>

auto stored(const register_repository& registry, const StockBalance& balance) {
#ifdef FACET_REJECT
    return registry.transact("request-1", registry.put(balance));
#else
    return registry.transaction().token("request-1").add(registry.put(balance)).run();
#endif
}
