// SPDX-License-Identifier: BSL-1.0
// title: R8: a trade that overwrites a posting
// rule: the patterns of the Register, each missed by a little
// why: Postings are immutable: two trades of one id may not become one.
// expect: put of StockPosting in table Register: StockPosting is declared immutable; create it instead
#include <reject/support/register.hpp>

auto trade(const register_repository& registry, const StockPosting& sold, const StockPosting& bought) {
#ifdef FACET_REJECT
    return registry.transact(registry.check<Account>("account_id"_f == sold.account_id).exists(),
                             registry.update<StockBalance>("account_id"_f == sold.account_id && "asset_id"_f == sold.asset_id)
                                 .set("quantity"_f -= 5)
                                 .when("quantity"_f >= 5),
                             registry.put(sold), registry.create(bought));
#else
    return registry.transact(registry.check<Account>("account_id"_f == sold.account_id).exists(),
                             registry.update<StockBalance>("account_id"_f == sold.account_id && "asset_id"_f == sold.asset_id)
                                 .set("quantity"_f -= 5)
                                 .when("quantity"_f >= 5),
                             registry.create(sold), registry.create(bought));
#endif
}
