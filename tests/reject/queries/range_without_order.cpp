// SPDX-License-Identifier: BSL-1.0
// title: A range on a number without order
// rule: proof 2: every where-clause is served by a key or an index
// why: `{number:plain}` writes digits as they are, for equality only: 10 comes before 9 there.
// expect: ByState (state; number, placed_at) holds number in a form without order, for == only
#include <reject/support/orders.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("state"_f == status::open && "number"_f > 9).all();
#else
    return shop.query<Order>("state"_f == status::open && "number"_f == 9).all();
#endif
}
