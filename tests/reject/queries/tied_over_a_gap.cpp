// SPDX-License-Identifier: BSL-1.0
// title: Fields that are tied over another
// rule: proof 2: every where-clause is served by a key or an index
// why: Between the two stands a third component, of which nothing is known.
// expect: does not have txn_id behind asset_id in one attribute; facet::tie() takes fields that follow each other in a sort key
#include <reject/support/register.hpp>

#include <tuple>

auto postings(const register_repository& registry, facet::timestamp since) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == some_account && facet::tie("asset_id"_f, "txn_id"_f) >= std::pair(some_asset, "t-7")).all().has_value() && since == since;
#else
    return registry.query<StockPosting>("account_id"_f == some_account && facet::tie("asset_id"_f, "timestamp"_f) >= std::pair(some_asset, since)).all().has_value();
#endif
}
