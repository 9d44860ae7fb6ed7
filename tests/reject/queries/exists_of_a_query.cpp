// SPDX-License-Identifier: BSL-1.0
// title: Whether a query finds anything
// rule: results are asked for
// why: The first item is read to know it, so that it is given.
// expect: whether a query finds anything is told by first().has_value(), and how much by count()
#include <reject/support/register.hpp>

bool some(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).exists();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).first().has_value();
#endif
}
