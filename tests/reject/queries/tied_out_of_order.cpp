// SPDX-License-Identifier: BSL-1.0
// title: Fields that are tied in another order than that of the key
// rule: proof 2: every where-clause is served by a key or an index
// why: Items lie by time, and those of one time by number.
// expect: does not have timestamp behind txn_id in one attribute; facet::tie() takes fields that follow each other in a sort key
#include <reject/support/register.hpp>

#include <tuple>

auto postings(const register_repository& registry, facet::timestamp since) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == some_account && facet::tie("txn_id"_f, "timestamp"_f) > std::tuple("t-7", since)).all().has_value();
#else
    return registry.query<StockPosting>("account_id"_f == some_account && facet::tie("timestamp"_f, "txn_id"_f) > std::tuple(since, "t-7")).all().has_value();
#endif
}
