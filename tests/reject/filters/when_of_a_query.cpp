// SPDX-License-Identifier: BSL-1.0
// title: A condition of a query
// rule: proof 3: a filter is only what is called a filter
// why: A read has filters, a write has conditions; each word has its place.
// expect: which of a read's items are given is said by filter(condition)
#include <reject/support/register.hpp>

auto owned(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).when("quantity"_f > 0).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).filter("quantity"_f > 0).all();
#endif
}
