// SPDX-License-Identifier: BSL-1.0
// title: A number where the field is text
// rule: proof 2: every where-clause is served by a key or an index
// why: An operand becomes a value of the field's own type before anything is encoded; where it cannot, the types show it.
// expect: StockBalance where(account_id ==) in table Register compares account_id, which is text, with a whole number
#include <reject/support/register.hpp>

auto balances(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == 7).all();
#else
    return registry.query<StockBalance>("account_id"_f == "7").all();
#endif
}
