// SPDX-License-Identifier: BSL-1.0
// title: The bound field in a where-clause
// rule: a repository bound to one tenant
// why: Each call says it already; another value of it would be another tenant's.
// expect: the where-clause speaks of account_id, to which this repository of table Register is bound: all its calls say it by themselves, so leave it out
#include <facet/repository/bind.hpp>
#include <reject/support/register.hpp>

auto balance(const register_repository& registry) {
    const auto mine = facet::bind(registry, "account_id"_f == some_account);
#ifdef FACET_REJECT
    return mine.get<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset);
#else
    return mine.get<StockBalance>("asset_id"_f == some_asset);
#endif
}
