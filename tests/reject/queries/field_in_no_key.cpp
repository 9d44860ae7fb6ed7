// SPDX-License-Identifier: BSL-1.0
// title: A field that is in no key
// rule: proof 2: every where-clause is served by a key or an index
// why: What no key holds can only be filtered, which is said in so many words and paid for in what is read.
// expect: StockBalance where(account_id ==, quantity >) in table Register cannot be served: the primary key (account_id; asset_id) does not hold quantity
// expect: what no key holds can only be filtered, and a filter is never implied
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account && "quantity"_f > 0).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).filter("quantity"_f > 0).all();
#endif
}
