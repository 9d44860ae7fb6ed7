// SPDX-License-Identifier: BSL-1.0
// title: A create under a condition that no missing item fulfils
// rule: what stores and erases
// why: A create happens where there is no item; a condition asks the item that is there.
// expect: the condition on Customer in table Shop never holds where there is no item, and nowhere else a create happens (contract C1); put(object).when(condition) asks it of the item that is there
#include <reject/support/orders.hpp>

auto stored(const shop_repository& shop, const Customer& customer) {
#ifdef FACET_REJECT
    return shop.create(customer).when("visits"_f == 0 || !missing("name"_f)).run();
#else
    return shop.put(customer).when("visits"_f == 0 || !missing("name"_f)).run();
#endif
}
