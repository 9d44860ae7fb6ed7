// SPDX-License-Identifier: BSL-1.0
// title: A field compared with an optional
// rule: proof 3: a filter is only what is called a filter
// why: What there may be no value of cannot be compared; which question is to be asked then is for the program to say.
// expect: compares address.city, which is text, with an optional (its value is given by *, where it has one)
#include <reject/support/shop.hpp>

#include <utility>

auto there(const shop_repository& shop, const std::optional<std::string>& city) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter("address.city"_f == city).all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter("address.city"_f == *city).all();
#endif
}
