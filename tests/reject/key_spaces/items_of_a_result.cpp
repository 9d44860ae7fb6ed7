// SPDX-License-Identifier: BSL-1.0
// title: Sorting out a result
// rule: results are asked for
// why: What may have failed has no items yet.
// expect: items_of<Account>() takes the items of several entities, as value() of what a collection or scan of several gives
#include <reject/support/register.hpp>

auto accounts(const register_repository& registry) {
#ifdef FACET_REJECT
    return facet::items_of<Account>(registry.scan<Account, StockPosting>().all());
#else
    return facet::items_of<Account>(registry.scan<Account, StockPosting>().all().value());
#endif
}
