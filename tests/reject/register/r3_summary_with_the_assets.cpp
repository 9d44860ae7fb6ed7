// SPDX-License-Identifier: BSL-1.0
// title: R3: an account's summary with the assets
// rule: the patterns of the Register, each missed by a little
// why: Assets live in partitions of their own.
// expect: collection<Account, StockBalance, StockPosting, Asset> in table Register cannot be served: no key or index holds all of them in one partition; in the primary key, that of Account is `ACCOUNT#{account_id}`, that of Asset `ASSET#{asset_id}`
#include <reject/support/register.hpp>

auto summary(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.collection<Account, StockBalance, StockPosting, Asset>("account_id"_f == some_account).all();
#else
    return registry.collection<Account, StockBalance, StockPosting>("account_id"_f == some_account).all();
#endif
}
