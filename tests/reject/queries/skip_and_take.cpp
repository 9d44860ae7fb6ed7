// SPDX-License-Identifier: BSL-1.0
// title: skip() and take()
// rule: proof 2: every where-clause is served by a key or an index
// why: DynamoDB goes on behind an item, and counts none.
// expect: a read does not begin at a number of items, but behind a cursor, after(page.next), which costs nothing on the way there
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).skip(10).take(5).all().has_value();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).limit(5).all().has_value();
#endif
}
