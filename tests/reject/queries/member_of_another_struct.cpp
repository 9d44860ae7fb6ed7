// SPDX-License-Identifier: BSL-1.0
// title: A where-clause that names a member of another struct
// rule: proof 2: every where-clause is served by a key or an index
// why: A member pointer says whose field it means; two structs often have fields of one name.
// expect: query of StockBalance in table Register names account_id by a member of Account, which is another struct; StockBalance's own is facet::field<&StockBalance::account_id>
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>(facet::field<&Account::account_id> == some_account).all();
#else
    return registry.query<StockBalance>(facet::field<&StockBalance::account_id> == some_account).all();
#endif
}
