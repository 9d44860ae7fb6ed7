// SPDX-License-Identifier: BSL-1.0
// title: Two places that are known at run time compared
// rule: proof 3: a filter is only what is called a filter
// why: One side of a comparison can lie behind a star.
// expect: the condition on Order in table Shop holds a comparison of two fields that both lie behind stars
#include <reject/support/shop.hpp>

auto orders(const shop_repository& shop, const std::string& currency) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter("prices.*"_f(currency) > "lines[*].quantity"_f(0)).all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter("prices.*"_f(currency) > "total"_f).all();
#endif
}
