// SPDX-License-Identifier: BSL-1.0
// title: A query that does not know the partition
// rule: proof 2: every where-clause is served by a key or an index
// why: Every query reads one partition, so the partition key is given by ==. The message goes through all access paths.
// expect: StockPosting where(asset_id ==, timestamp between) in table Register cannot be served: the primary key (account_id; asset_id, timestamp, txn_id) needs account_id ==; GSI1 (account_id; timestamp, txn_id) needs account_id ==
#include <reject/support/register.hpp>

auto postings(const register_repository& registry, facet::timestamp from, facet::timestamp to) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("asset_id"_f == some_asset && "timestamp"_f.between(from, to)).all();
#else
    return registry
        .query<StockPosting>("account_id"_f == some_account && "asset_id"_f == some_asset && "timestamp"_f.between(from, to))
        .all();
#endif
}
