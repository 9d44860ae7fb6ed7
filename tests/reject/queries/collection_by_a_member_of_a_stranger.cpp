// SPDX-License-Identifier: BSL-1.0
// title: A collection by a member of none of its structs
// rule: proof 2: every where-clause is served by a key or an index
// why: What a collection has in common may be named by a member of any of its structs.
// expect: collection<Account, StockBalance> in table Register names account_id by a member of StockPosting, which is none of them; Account's own is facet::field<&Account::account_id>
#include <reject/support/register.hpp>

auto all_of(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.collection<Account, StockBalance>(facet::field<&StockPosting::account_id> == some_account).all();
#else
    return registry.collection<Account, StockBalance>(facet::field<&StockBalance::account_id> == some_account).all();
#endif
}
