// SPDX-License-Identifier: BSL-1.0
// title: A create of an item that exists
// rule: what stores and erases
// why: It asks that there is none, and that there is one: it would always fail.
// expect: create() stores Customer in table Shop only where there is no such item, so that exists() behind it fails always; leave it out, or replace() the item that exists
#include <reject/support/orders.hpp>

auto stored(const shop_repository& shop, const Customer& customer) {
#ifdef FACET_REJECT
    return shop.create(customer).exists().run();
#else
    return shop.replace(customer).run();
#endif
}
