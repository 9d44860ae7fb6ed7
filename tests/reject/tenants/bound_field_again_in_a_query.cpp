// SPDX-License-Identifier: BSL-1.0
// title: The bound field in a query
// rule: a repository bound to one tenant
// why: A query of all that is the tenant's needs no where-clause.
// expect: the where-clause speaks of account_id, to which this repository of table Register is bound: all its calls say it by themselves, so leave it out
#include <facet/repository/bind.hpp>
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
    const auto mine = facet::bind(registry, "account_id"_f == some_account);
#ifdef FACET_REJECT
    return mine.query<StockBalance>("account_id"_f == some_account).limit(10).all();
#else
    return mine.query<StockBalance>().limit(10).all();
#endif
}
