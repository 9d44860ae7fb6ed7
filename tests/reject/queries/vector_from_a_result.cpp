// SPDX-License-Identifier: BSL-1.0
// title: A result taken for what the call gave
// rule: results are asked for
// why: A call can fail.
// expect: a result is not yet what the call gave: value() gives it, or throws its error
#include <reject/support/register.hpp>

std::vector<StockBalance> balances(const register_repository& registry) {
#ifdef FACET_REJECT
    std::vector<StockBalance> found = registry.query<StockBalance>("account_id"_f == some_account).all();
#else
    std::vector<StockBalance> found = registry.query<StockBalance>("account_id"_f == some_account).all().value();
#endif
    return found;
}
