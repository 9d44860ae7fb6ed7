// SPDX-License-Identifier: BSL-1.0
// title: A number that is compared with a sum
// rule: proof 3: a filter is only what is called a filter
// why: The same in the other order.
// expect: what two fields make is kept as a field of its own, changed in the same updates
#include <reject/support/register.hpp>

auto small(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).filter(100 >= "quantity"_f + 5).all();
#else
    return registry.query<StockBalance>("account_id"_f == some_account).filter(95 >= "quantity"_f).all();
#endif
}
