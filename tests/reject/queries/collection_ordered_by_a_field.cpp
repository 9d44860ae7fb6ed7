// SPDX-License-Identifier: BSL-1.0
// title: A collection ordered by a field
// rule: proof 2: every where-clause is served by a key or an index
// why: What orders a collection is the sort key that its entities share.
// expect: order_by() is for queries; a collection has the order of its sort key, or of the index that using_index<`GSI1`>() names, and descending() reverses it
#include <reject/support/register.hpp>

auto in_order(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.collection<StockBalance, StockPosting>("account_id"_f == some_account).order_by("asset_id"_f).all();
#else
    return registry.collection<StockBalance, StockPosting>("account_id"_f == some_account).ascending().all();
#endif
}
