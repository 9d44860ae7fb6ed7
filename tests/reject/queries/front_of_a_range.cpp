// SPDX-License-Identifier: BSL-1.0
// title: The front of a range
// rule: results are asked for
// why: A range is walked once; one item is asked for with a limit, and costs less so.
// expect: first() the first
#include <reject/support/register.hpp>

auto first(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).each().front();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).first();
#endif
}
