// SPDX-License-Identifier: BSL-1.0
// title: A condition for a where-clause
// rule: proof 2: every where-clause is served by a key or an index
// why: A where-clause tells a key. What only a look into each item can tell is a filter, and said as one.
// expect: StockPosting in table Register cannot be found by a condition: no key or index serves !=, ||, !, exists or contains; join ==, <, <=, >, >=, between, begins_with and each_of by &&, and say the rest in filter()
#include <reject/support/register.hpp>

auto postings(const register_repository& registry, std::string txn) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == some_account && "txn_id"_f != txn).all();
#else
    return registry.query<StockPosting>("account_id"_f == some_account).filter("txn_id"_f != txn).all();
#endif
}
