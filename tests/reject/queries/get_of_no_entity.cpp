// SPDX-License-Identifier: BSL-1.0
// title: A get that names no entity
// rule: proof 2: every where-clause is served by a key or an index
// why: Many entities have a field of that name: the entity's struct is the first thing that a call says.
// expect: the call names no entity of table Register, as get<Account>(...) does; its entities are: Account, Asset, StockBalance, StockPosting
#include <reject/support/register.hpp>

auto account(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.get("account_id"_f == some_account);
#else
    return registry.get<Account>("account_id"_f == some_account);
#endif
}
