// SPDX-License-Identifier: BSL-1.0
// title: A statement that is said behind
// rule: proof 2: every where-clause is served by a key or an index
// why: Which key serves a query is proved where its whole where-clause stands.
// expect: statements are joined by && in the where-clause, and conditions by && and || in filter(): query<...>(`id`_f == id && `at`_f > since).filter(`total`_f > 5 || `note`_f == text)
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).and_("asset_id"_f == some_asset).all().has_value();
#else
    return registry.query<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).all().has_value();
#endif
}
