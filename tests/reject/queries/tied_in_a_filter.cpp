// SPDX-License-Identifier: BSL-1.0
// title: Fields that are tied in a filter
// rule: proof 2: every where-clause is served by a key or an index
// why: A filter of the service compares one attribute at a time; what is compared together is a range of keys.
// expect: one of the values of facet::tie(), which bounds a query's sort key: `a`_f > x || (`a`_f == x && `b`_f >= y) says the same elsewhere
#include <reject/support/register.hpp>

#include <tuple>

auto postings(const register_repository& registry, facet::timestamp since) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == some_account).filter(facet::tie("quantity"_f, "txn_id"_f) >= std::tuple(5, "t-7")).all().has_value() && since == since;
#else
    return registry.query<StockPosting>("account_id"_f == some_account && "timestamp"_f > since).filter("quantity"_f > 5 || ("quantity"_f == 5 && "cost"_f >= 7)).all().has_value();
#endif
}
