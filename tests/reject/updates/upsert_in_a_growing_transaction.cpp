// SPDX-License-Identifier: BSL-1.0
// title: An upsert that misses a field, added to a transaction
// rule: proof 4: an update leaves no key and no index entry stale
// why: It is checked where it is used, in a transaction that grows at run time too.
// expect: upsert of StockBalance in table Register does not say quantity, which a new item must have
#include <reject/support/register.hpp>

void bought(const register_repository& registry, facet::transaction<declared_backend>& transaction) {
#ifdef FACET_REJECT
    transaction.add(registry.upsert<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset)
                        .add("net_expenditure"_f, facet::decimal(3)));
#else
    transaction.add(registry.upsert<StockBalance>("account_id"_f == some_account && "asset_id"_f == some_asset)
                        .add("quantity"_f, 5)
                        .add("net_expenditure"_f, facet::decimal(3)));
#endif
}
