// SPDX-License-Identifier: BSL-1.0
// title: A condition on a member of another struct
// rule: proof 3: a filter is only what is called a filter
// why: A member pointer says whose field it means, in a condition as well.
// expect: the condition on an item of StockBalance in table Register names quantity by a member of StockPosting, which is another struct; StockBalance's own is facet::field<&StockBalance::quantity>
#include <reject/support/register.hpp>

auto large(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).filter("asset_id"_f != "X" || facet::field<&StockPosting::quantity> > 5).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).filter(facet::field<&StockBalance::quantity> > 5).all();
#endif
}
