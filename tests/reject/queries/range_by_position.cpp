// SPDX-License-Identifier: BSL-1.0
// title: An item of a range by its position
// rule: results are asked for
// why: A range is walked once, from its beginning.
// expect: the items of a query are read as they are walked, once, so that there is no size(), empty(), front() or [] of them; all().value() gives them as a vector
#include <reject/support/register.hpp>

auto second(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).or_throw()[1].quantity;
#else
    return registry.query<StockBalance>("account_id"_f == some_account).all().value()[1].quantity;
#endif
}
