// SPDX-License-Identifier: BSL-1.0
// title: A collection without a where-clause
// rule: proof 2: every where-clause is served by a key or an index
// why: The items of a collection are in one partition, which has to be said; a scan is asked for by name.
// expect: Account where() in table Register cannot be served: the primary key (account_id; account_id) needs account_id ==; the where-clause is given in the call,
//   collection<Account, StockBalance>(where-clause), and all that a table has of them is read by scan<Account, StockBalance>()
#include <reject/support/register.hpp>

auto accounts(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.collection<Account, StockBalance>().all();
#else
    return registry.scan<Account, StockBalance>().all();
#endif
}
