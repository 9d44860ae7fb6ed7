// SPDX-License-Identifier: BSL-1.0
// title: Each of no values
// rule: proof 3: a filter is only what is called a filter
// why: A range that is known at run time may be empty; a call that says none is a mistake.
// expect: each_of() takes the values, or a range of them, which may be empty:
#include <reject/support/orders.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("state"_f == status::open && "number"_f == 1).filter("note"_f == facet::each_of()).all();
#else
    return shop.query<Order>("state"_f == status::open && "number"_f == 1).filter("note"_f == facet::each_of("late")).all();
#endif
}
