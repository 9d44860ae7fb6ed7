// SPDX-License-Identifier: BSL-1.0
// title: A collection with an entity in between
// rule: proof 5: key spaces are disjoint
// why: A collection is one range of keys; whatever lies in it belongs to it.
// expect: collection<Account, StockPosting> in table Register would also read items of StockBalance, whose keys lie between theirs; name it as one of the collection, or say skipping_others
#include <reject/support/register.hpp>

auto summary(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.collection<Account, StockPosting>("account_id"_f == some_account).all();
#else
    return registry.collection<Account, StockBalance, StockPosting>("account_id"_f == some_account).all();
#endif
}
