// SPDX-License-Identifier: BSL-1.0
// title: A list that throws
// rule: results are asked for
// why: A query has or_throw(), and is walked then; what all() gives is a result.
// expect: a call that is done has no run() or or_throw(): value() gives what it gave, or throws its error
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).all().or_throw().size();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).all().value().size();
#endif
}
