// SPDX-License-Identifier: BSL-1.0
// title: R3: an account's summary with the assets
// rule: the patterns of the Register, each missed by a little
// why: Assets live in partitions of their own.
// expect: Asset where(account_id ==) in table Register asks for account_id, but Asset has no such field; its fields are: asset_id, name, description
#include <reject/support/register.hpp>

auto summary(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.collection<Account, StockBalance, StockPosting, Asset>("account_id"_f == some_account).all();
#else
    return registry.collection<Account, StockBalance, StockPosting>("account_id"_f == some_account).all();
#endif
}
