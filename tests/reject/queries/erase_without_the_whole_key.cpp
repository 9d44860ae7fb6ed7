// SPDX-License-Identifier: BSL-1.0
// title: erase without the whole key
// rule: proof 2: every where-clause is served by a key or an index
// why: A write addresses one item, never all that a prefix would find.
// expect: erase StockBalance where(account_id ==) in table Register needs the whole primary key (account_id; asset_id) by ==: asset_id == is missing; facet::erase_all(repository, repository.query<StockBalance>(where-clause)) erases what is given, through the primary key
#include <reject/support/register.hpp>

auto erased(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.erase<StockBalance>("account_id"_f == some_account).run();
#else
    return registry.erase<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset).run();
#endif
}
