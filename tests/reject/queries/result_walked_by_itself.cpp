// SPDX-License-Identifier: BSL-1.0
// title: A loop over a result
// rule: results are asked for
// why: What all() gives may be an error.
// expect: a result is no range or container: value() gives what the call gave, or throws its error; *result does so unchecked, where has_value() is true
#include <reject/support/register.hpp>

std::int64_t sum_of(const register_repository& registry) {
    std::int64_t sum = 0;
#ifdef FACET_REJECT
    for (const StockBalance& each : registry.query<StockBalance>("account_id"_f == some_account).all()) sum += each.quantity;
#else
    for (const StockBalance& each : registry.query<StockBalance>("account_id"_f == some_account).all().value()) sum += each.quantity;
#endif
    return sum;
}
