// SPDX-License-Identifier: BSL-1.0
// title: has_type() by a letter
// rule: proof 3: a filter is only what is called a filter
// why: The types have names here, so that a letter which means none does not compile.
// expect: has_type() takes a field and a facet::value_type: facet::has_type(
#include <reject/support/shop.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter(has_type("tags"_f, "SS")).all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter(has_type("tags"_f, facet::value_type::string_set)).all();
#endif
}
