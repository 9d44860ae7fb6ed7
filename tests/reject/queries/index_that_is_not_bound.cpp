// SPDX-License-Identifier: BSL-1.0
// title: An index that the entity is not in
// rule: proof 2: every where-clause is served by a key or an index
// why: using_index reads through an index that the entity binds.
// expect: StockBalance where(account_id ==) in table Register names the index GSI1, which StockBalance is not bound to; it is bound to none
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).using_index<"GSI1">().all();
#else
    return registry.query<StockPosting>("account_id"_f == some_account).using_index<"GSI1">().all();
#endif
}
