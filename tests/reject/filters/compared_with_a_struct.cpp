// SPDX-License-Identifier: BSL-1.0
// title: A field compared with a struct of another type
// rule: proof 3: a filter is only what is called a filter
// why: The sentence names the type that was given.
// expect: compares address.city, which is text, with Line
#include <reject/support/shop.hpp>

auto there(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter("address.city"_f == Line{"p-1", 1}).all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter("address.city"_f == "Bern").all();
#endif
}
