// SPDX-License-Identifier: BSL-1.0
// title: A path to a field that a nested struct does not have
// rule: proof 3: a filter is only what is called a filter
// why: A path is followed through the types, at compile time.
// expect: the condition on Order in table Shop asks for address.town, but Address has no field town; its fields are: street, city
#include <reject/support/shop.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter("address.town"_f == "Rome").all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter("address.city"_f == "Rome").all();
#endif
}
