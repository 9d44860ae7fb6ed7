// SPDX-License-Identifier: BSL-1.0
// title: get without the whole key
// rule: proof 2: every where-clause is served by a key or an index
// why: get addresses one item and needs its whole primary key. Where a query serves what is given, the message says so.
// expect: get StockPosting where(account_id ==) in table Register needs the whole primary key (account_id; asset_id, timestamp, txn_id) by ==: asset_id == is missing, timestamp == is missing, txn_id == is missing; query<StockPosting> serves what is given, through the primary key
#include <reject/support/register.hpp>

auto posting(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.get<StockPosting>("account_id"_f == some_account);
#else
    return registry.query<StockPosting>("account_id"_f == some_account).first();
#endif
}
