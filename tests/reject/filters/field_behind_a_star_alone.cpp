// SPDX-License-Identifier: BSL-1.0
// title: A place that is known at run time, without a comparison
// rule: proof 3: a filter is only what is called a filter
// why: A field alone says nothing, wherever it lies.
// expect: the condition on Order in table Shop holds a value that is compared with no field; it takes comparisons of fields with values
#include <reject/support/shop.hpp>

auto orders(const shop_repository& shop, const std::string& currency) {
#ifdef FACET_REJECT
    return shop.query<Order>("shop"_f == "s-1").filter("total"_f > 5 && !"prices.*"_f(currency)).all();
#else
    return shop.query<Order>("shop"_f == "s-1").filter("total"_f > 5 && missing("prices.*"_f(currency))).all();
#endif
}
