// SPDX-License-Identifier: BSL-1.0
// title: A value for the rest of the key
// rule: a repository bound to one tenant
// why: The bound field is known; what the rest of the key has is said of its fields.
// expect: get<StockBalance>() of a repository that is bound to account_id takes a where-clause of the key's other fields
// expect: a value is said to be that of a field
#include <facet/repository/bind.hpp>
#include <reject/support/register.hpp>

auto found(const register_repository& registry) {
    const auto mine = facet::bind(registry, "account_id"_f == some_account);
#ifdef FACET_REJECT
    return mine.get<StockBalance>(some_asset);
#else
    return mine.get<StockBalance>("asset_id"_f == some_asset);
#endif
}
