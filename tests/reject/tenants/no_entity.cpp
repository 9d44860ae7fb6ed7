// SPDX-License-Identifier: BSL-1.0
// title: A query of a bound repository that names no entity
// rule: a repository bound to one tenant
// why: A tenant has items of several entities.
// expect: the call names no entity of table Register, as get<Account>(...) does
#include <facet/repository/bind.hpp>
#include <reject/support/register.hpp>

auto found(const register_repository& registry) {
    const auto mine = facet::bind(registry, "account_id"_f == some_account);
#ifdef FACET_REJECT
    return mine.query("asset_id"_f == some_asset).all();
#else
    return mine.query<StockPosting>("asset_id"_f == some_asset).all();
#endif
}
