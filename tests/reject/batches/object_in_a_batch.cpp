// SPDX-License-Identifier: BSL-1.0
// title: An object in a batch
// rule: what a batch takes
// why: What is to be done with it has to be said.
// expect: a batch takes puts and erases, which ask nothing of what is there (contract B5), but action 1 is of type StockBalance; an object is given to what is done with it
#include <reject/support/register.hpp>

auto stored(const register_repository& registry, const StockBalance& balance) {
#ifdef FACET_REJECT
    return registry.batch_write(balance);
#else
    return registry.batch_write(registry.put(balance));
#endif
}
