// SPDX-License-Identifier: BSL-1.0
// title: An element of a result
// rule: results are asked for
// why: What all() gives may be an error, and may be empty.
// expect: a result is no range or container: value() gives what the call gave, or throws its error; *result does so unchecked, where has_value() is true
#include <reject/support/register.hpp>

std::int64_t one_of(const register_repository& registry) {
    const auto balances = registry.query<StockBalance>("account_id"_f == some_account).all();
#ifdef FACET_REJECT
    return balances[0].quantity;
#else
    return balances.value().at(0).quantity;
#endif
}
