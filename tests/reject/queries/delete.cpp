// SPDX-License-Identifier: BSL-1.0
// title: An item that is deleted
// rule: what stores and erases
// why: An item is erased, by an object or by its key.
// expect: an item is erased by erase(object), or by erase<Order>(where-clause), which takes its whole key
#include <reject/support/orders.hpp>

auto gone(const shop_repository& shop, const Customer& customer) {
#ifdef FACET_REJECT
    return shop.delete_(customer).run().has_value();
#else
    return shop.erase(customer).run().has_value();
#endif
}
