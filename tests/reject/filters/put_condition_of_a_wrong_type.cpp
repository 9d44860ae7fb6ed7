// SPDX-License-Identifier: BSL-1.0
// title: A condition of a put with an operand of another type
// rule: proof 3: a filter is only what is called a filter
// why: A put can have a condition, which is checked as any other.
// expect: the condition on Customer in table Shop compares visits, which is a signed whole number, with text
#include <reject/support/orders.hpp>

auto stored(const shop_repository& shop, const Customer& customer) {
#ifdef FACET_REJECT
    return shop.put(customer).when("visits"_f < "7").run();
#else
    return shop.put(customer).when("visits"_f < 7).run();
#endif
}
