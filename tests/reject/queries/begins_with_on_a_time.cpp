// SPDX-License-Identifier: BSL-1.0
// title: begins_with on a time
// rule: proof 2: every where-clause is served by a key or an index
// why: A time is no text; what begins with a day lies between its two midnights.
// expect: ByState (state; number, placed_at) holds placed_at as a time; begins_with is for text
#include <reject/support/orders.hpp>

auto orders(const shop_repository& shop, facet::timestamp from, facet::timestamp to) {
#ifdef FACET_REJECT
    return shop.query<Order>("state"_f == status::open && "number"_f == 9 && "placed_at"_f.begins_with(from)).all();
#else
    return shop.query<Order>("state"_f == status::open && "number"_f == 9 && "placed_at"_f >= from && "placed_at"_f < to).all();
#endif
}
