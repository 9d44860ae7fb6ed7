// SPDX-License-Identifier: BSL-1.0
// title: A query without a where-clause
// rule: proof 2: every where-clause is served by a key or an index
// why: Only an entity whose partition key is all text can be read whole by a query; a scan is asked for by name.
// expect: StockBalance where() in table Register cannot be served: the primary key (account_id; asset_id) needs account_id ==
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>().all();
#else
    return registry.scan<StockBalance>().all();
#endif
}
