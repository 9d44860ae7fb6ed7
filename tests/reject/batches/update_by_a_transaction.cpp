// SPDX-License-Identifier: BSL-1.0
// title: A transaction that updates by itself
// rule: what a transaction takes
// why: The repository describes an update, and a transaction takes it.
// expect: a transaction is given what the repository describes, by add(): add(repository.put(object)), add(repository.update<...>(where-clause).set(...))
#include <reject/support/register.hpp>

void updated(const register_repository& registry, facet::transaction<declared_backend>& all) {
#ifdef FACET_REJECT
    (void)registry;
    all.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == "AAPL").set("quantity"_f = 1);
#else
    all.add(registry.update<StockBalance>("account_id"_f == some_account && "asset_id"_f == "AAPL").set("quantity"_f = 1));
#endif
}
