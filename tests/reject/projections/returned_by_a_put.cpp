// SPDX-License-Identifier: BSL-1.0
// title: A put that returns a field that the entity does not have
// rule: reading as a smaller struct: its fields are the entity's
// why: What was there before is read as any item is.
// expect: Customer in table Shop cannot be read as Former, whose field nam is none of Customer's; did you mean name?
#include <reject/support/orders.hpp>

struct Former {
#ifdef FACET_REJECT
    std::string nam;
#else
    std::string name;
#endif
};

auto stored(const shop_repository& shop, const Customer& customer) { return shop.put(customer).returning_old<Former>().run(); }
