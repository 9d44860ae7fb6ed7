// SPDX-License-Identifier: BSL-1.0
// title: A get that is shown
// rule: proof 2: every where-clause is served by a key or an index
// why: A get is done where it is called. Its key is described, and shows what a get of it asks.
// expect: show() takes a read or write that is described and not done yet: a query, collection or scan, a write, a batch or a transaction; a get is shown by its key: show(repository, repository.key<...>(where-clause))
#include <facet/repository/show.hpp>
#include <reject/support/register.hpp>

auto asked(const register_repository& registry) {
#ifdef FACET_REJECT
    return facet::show(registry.get<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset));
#else
    return facet::show(registry, registry.key<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset));
#endif
}
