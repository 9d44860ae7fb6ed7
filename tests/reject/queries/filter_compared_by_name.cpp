// SPDX-License-Identifier: BSL-1.0
// title: A comparison in a filter that is called by its name
// rule: proof 2: every where-clause is served by a key or an index
// why: C++ has operators for what other languages' builders have functions for.
// expect: a field is compared by operators: `name`_f == value, and likewise !=, <, <=, > and >=
#include <reject/support/register.hpp>

auto postings(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == some_account).filter("quantity"_f.ne(5)).all().has_value();
#else
    return registry.query<StockPosting>("account_id"_f == some_account).filter("quantity"_f != 5).all().has_value();
#endif
}
