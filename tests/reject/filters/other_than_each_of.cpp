// SPDX-License-Identifier: BSL-1.0
// title: Other than any of several
// rule: proof 3: a filter is only what is called a filter
// why: What is not equal is the contrary of what is.
// expect: the condition on Order in table Shop compares note, which is text, with several values (each_of is for ==)
#include <reject/support/orders.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("state"_f == status::open && "number"_f == 1).filter("note"_f != facet::each_of("urgent", "late")).all();
#else
    return shop.query<Order>("state"_f == status::open && "number"_f == 1).filter(!("note"_f == facet::each_of("urgent", "late"))).all();
#endif
}
