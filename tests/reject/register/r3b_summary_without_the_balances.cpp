// SPDX-License-Identifier: BSL-1.0
// title: R3b: an account and its postings, without the balances
// rule: the patterns of the Register, each missed by a little
// why: The balances lie between the two.
// expect: collection<Account, StockPosting> in table Register would also read items of StockBalance, whose keys lie between theirs
#include <reject/support/register.hpp>

auto summary(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.collection<Account, StockPosting>("account_id"_f == some_account).descending().limit(10).all();
#else
    return registry.collection<Account, StockBalance>("account_id"_f == some_account).descending().limit(10).all();
#endif
}
