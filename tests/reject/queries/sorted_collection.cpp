// SPDX-License-Identifier: BSL-1.0
// title: A collection that is sorted
// rule: proof 2: every where-clause is served by a key or an index
// why: DynamoDB sorts nothing: items lie in the order of their keys.
// expect: a read's items come in the order of a key, which descending() reverses; by which field is said by order_by(`at`_f), where a key or an index has that order
#include <reject/support/register.hpp>

auto holdings(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.collection<Account, StockBalance>("account_id"_f == some_account).sort("asset_id"_f).all();
#else
    return registry.collection<Account, StockBalance>("account_id"_f == some_account).descending().all();
#endif
}
