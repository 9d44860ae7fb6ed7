// SPDX-License-Identifier: BSL-1.0
// title: A create that requires its item to exist
// rule: what stores and erases
// why: Two words that contradict each other.
// expect: create() stores an item only where there is none, so it does not ask that it exists(); replace(object) stores one only where there is one
#include <reject/support/orders.hpp>

auto stored(const shop_repository& shop, const Customer& customer) {
#ifdef FACET_REJECT
    return shop.create(customer).exists().run();
#else
    return shop.put(customer).exists().run();
#endif
}
