// SPDX-License-Identifier: BSL-1.0
// title: A transaction of nothing
// rule: what a transaction takes
// why: DynamoDB refuses a transaction without actions; one that is put together at run time is checked where it is run.
// expect: a transaction needs at least one action (contract A1)
#include <reject/support/register.hpp>

auto stored(const register_repository& registry, [[maybe_unused]] const StockBalance& balance) {
#ifdef FACET_REJECT
    return registry.transact();
#else
    return registry.transact(registry.put(balance));
#endif
}
