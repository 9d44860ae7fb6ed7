// SPDX-License-Identifier: BSL-1.0
// title: has_value() as a word of a field
// rule: proof 3: a filter is only what is called a filter
// why: Whether a field is there is asked by a function, as the backend does; is_null() and empty() say no more.
// expect: exists() and missing() are functions, which take a field, written with _f: facet::exists(
#include <reject/support/shop.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter("tags"_f.has_value()).all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter(exists("tags"_f)).all();
#endif
}
