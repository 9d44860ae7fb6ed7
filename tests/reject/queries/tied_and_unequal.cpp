// SPDX-License-Identifier: BSL-1.0
// title: Fields that are tied, and unequal
// rule: proof 2: every where-clause is served by a key or an index
// why: What is unlike a value lies on both sides of it.
// expect: facet::tie() is compared by ==, <, <=, > and >=, which one range of a sort key answers; what != leaves are two: one < and one >
#include <reject/support/register.hpp>

#include <tuple>

auto postings(const register_repository& registry, facet::timestamp since) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == some_account && facet::tie("timestamp"_f, "txn_id"_f) != std::tuple(since, "t-7")).all().has_value();
#else
    return registry.query<StockPosting>("account_id"_f == some_account && facet::tie("timestamp"_f, "txn_id"_f) > std::tuple(since, "t-7")).all().has_value();
#endif
}
