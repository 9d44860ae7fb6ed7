// SPDX-License-Identifier: BSL-1.0
// title: The size of a range, kept
// rule: results are asked for
// why: How many items come is known when the last of them has been read.
// expect: the items of a query are read as they are walked, once, so that there is no size(), empty(), front() or [] of them; all().value() gives them as a vector
#include <reject/support/register.hpp>

#include <cstddef>

std::size_t balances(const register_repository& registry) {
#ifdef FACET_REJECT
    const std::size_t count = registry.query<StockBalance>("account_id"_f == some_account).or_throw().size();
#else
    const std::size_t count = registry.query<StockBalance>("account_id"_f == some_account).count().value();
#endif
    return count;
}
