// SPDX-License-Identifier: BSL-1.0
// title: An order by a field that is not there
// rule: proof 2: every where-clause is served by a key or an index
// why: order_by names a field of the entity.
// expect: StockPosting where(account_id ==) order_by(time) in table Register is to be ordered by time, but StockPosting has no such field
#include <reject/support/register.hpp>

auto postings(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockPosting>("account_id"_f == some_account).order_by("time"_f).all();
#else
    return registry.query<StockPosting>("account_id"_f == some_account).order_by("timestamp"_f).all();
#endif
}
