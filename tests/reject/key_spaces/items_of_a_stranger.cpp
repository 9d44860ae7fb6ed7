// SPDX-License-Identifier: BSL-1.0
// title: Sorting out items that were not read
// rule: results are asked for
// why: A collection's items are of the entities that it names, and of no others.
// expect: items_of<StockBalance>() is asked of items of which none is of that type; they are: Account, StockPosting
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
    const auto read = registry.scan<Account, StockPosting>().all().value();
#ifdef FACET_REJECT
    return facet::items_of<StockBalance>(read);
#else
    return facet::items_of<StockPosting>(read);
#endif
}
