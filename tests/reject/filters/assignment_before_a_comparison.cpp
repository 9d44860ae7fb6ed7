// SPDX-License-Identifier: BSL-1.0
// title: An assignment, and behind it a comparison
// rule: proof 3: a filter is only what is called a filter
// why: `=` binds weaker than `&&`: the text would be joined with the comparison, and the field would get what comes of it.
// expect: `=` assigns, and takes all that stands behind it, && and what follows; == compares: `note`_f == text && `count`_f == 5
#include <reject/support/shop.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter("address.city"_f = "York" && "total"_f == 5).all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter("address.city"_f == "York" && "total"_f == 5).all();
#endif
}
