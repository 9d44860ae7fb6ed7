// SPDX-License-Identifier: BSL-1.0
// title: A range that is asked whether it is empty
// rule: results are asked for
// why: That is known when the first item has been asked for.
// expect: the items of a query are read as they are walked, once, so that there is no size(), empty(), front() or [] of them; all().value() gives them as a vector
#include <reject/support/register.hpp>

bool holds_nothing(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).or_throw().empty();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).first().missing();
#endif
}
