// SPDX-License-Identifier: BSL-1.0
// title: missing() as a word of a field
// rule: proof 3: a filter is only what is called a filter
// why: What is asked of whether a field is there is a function.
// expect: exists() and missing() are functions, which take a field, written with _f: facet::exists(
#include <reject/support/shop.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter("tags"_f.missing()).all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter(missing("tags"_f)).all();
#endif
}
