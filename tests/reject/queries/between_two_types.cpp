// SPDX-License-Identifier: BSL-1.0
// title: A range from a value of one type to one of another
// rule: proof 2: every where-clause is served by a key or an index
// why: Both ends are compared with the same field.
// expect: StockPosting where(account_id ==, asset_id ==, timestamp between) in table Register compares timestamp, which is a time, with values of different types; give all of one type
#include <reject/support/register.hpp>

auto postings(const register_repository& registry, facet::timestamp since) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == some_account && "asset_id"_f == some_asset && "timestamp"_f.between(since, "2026")).all();
#else
    return registry.query<StockPosting>("account_id"_f == some_account && "asset_id"_f == some_asset && "timestamp"_f.between(since, since + std::chrono::days(9))).all();
#endif
}
