// SPDX-License-Identifier: BSL-1.0
// title: A range with one end
// rule: proof 2: every where-clause is served by a key or an index
// why: Two ends make a range; one is a comparison.
// expect: between() takes two values, the lowest and the highest, both included:
#include <reject/support/orders.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("state"_f == status::open && "number"_f.between(7)).all();
#else
    return shop.query<Order>("state"_f == status::open && "number"_f == 7).all();
#endif
}
