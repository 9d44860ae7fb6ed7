// SPDX-License-Identifier: BSL-1.0
// title: A query of one item
// rule: results are asked for
// why: Whether one is all that there can be, or the first of several, is said by different words.
// expect: first() gives the first item that a query finds, or its absence; get<...>(where-clause) reads the item of a whole key, and at_most_one<...>(where-clause) one of which an index can have several
#include <reject/support/register.hpp>

auto balance(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).one();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).first();
#endif
}
