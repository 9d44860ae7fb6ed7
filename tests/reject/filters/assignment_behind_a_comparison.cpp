// SPDX-License-Identifier: BSL-1.0
// title: A comparison, and behind it an assignment
// rule: proof 3: a filter is only what is called a filter
// why: `=` binds weaker than `&&`: it would assign to the whole condition before it.
// expect: `=` assigns, and takes all that stands behind it, && and what follows; == compares: `note`_f == text && `count`_f == 5
#include <reject/support/shop.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter("total"_f == 5 && "address.city"_f = "York").all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter("total"_f == 5 && "address.city"_f == "York").all();
#endif
}
