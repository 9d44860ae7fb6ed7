// SPDX-License-Identifier: BSL-1.0
// title: A repository bound once more
// rule: a repository bound to one tenant
// why: One field is what all its calls say; what some say is in their where-clauses.
// expect: bind() binds one field of a repository; what is bound is told other fields in each where-clause, joined by &&
#include <facet/repository/bind.hpp>
#include <reject/support/register.hpp>

auto balance(const register_repository& registry) {
    const auto mine = facet::bind(registry, "account_id"_f == some_account);
#ifdef FACET_REJECT
    [[maybe_unused]] const auto one = facet::bind(mine, "asset_id"_f == some_asset);
#else
    [[maybe_unused]] const auto& one = mine;
#endif
    return mine.get<StockBalance>("asset_id"_f == some_asset);
}
