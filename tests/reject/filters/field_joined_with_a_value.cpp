// SPDX-License-Identifier: BSL-1.0
// title: && between a field and its value
// rule: proof 3: a filter is only what is called a filter
// why: A field is compared with its value by ==; && joins comparisons.
// expect: each side of && and || is a comparison of its own
#include <reject/support/shop.hpp>

auto orders(const shop_repository& shop, const std::string& id) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f && id).all();
#else
    return shop.query<Order>("shop"_f == id).all();
#endif
}
