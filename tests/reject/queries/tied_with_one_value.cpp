// SPDX-License-Identifier: BSL-1.0
// title: Fields that are tied, and not as many values
// rule: proof 2: every where-clause is served by a key or an index
// why: Each field has a value of its own.
// expect: facet::tie() is compared with as many values as it has fields, in a std::tuple or std::pair: facet::tie(`year`_f, `month`_f) >= std::tuple(year, month)
#include <reject/support/register.hpp>

#include <tuple>

auto postings(const register_repository& registry, facet::timestamp since) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == some_account && facet::tie("timestamp"_f, "txn_id"_f) > since).all().has_value();
#else
    return registry.query<StockPosting>("account_id"_f == some_account && facet::tie("timestamp"_f, "txn_id"_f) > std::tuple(since, "t-7")).all().has_value();
#endif
}
