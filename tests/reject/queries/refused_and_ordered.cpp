// SPDX-License-Identifier: BSL-1.0
// title: A refused query with more behind it
// rule: proof 2: every where-clause is served by a key or an index
// why: After the first explanation nothing else cascades, whatever else is said of the query.
// expect: StockPosting where(asset_id ==) in table Register cannot be served
#include <reject/support/register.hpp>

auto postings(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("asset_id"_f == some_asset).order_by("quantity"_f).filter("quantity"_f > 0).limit(3).all();
#else
    return registry.query<StockPosting>("account_id"_f == some_account).order_by("asset_id"_f).filter("quantity"_f > 0).limit(3).all();
#endif
}
