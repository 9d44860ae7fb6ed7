// SPDX-License-Identifier: BSL-1.0
// title: A put in the place of its outcome
// rule: what a transaction takes
// why: The function forgets to run what it describes.
// expect: a write is described first, and has no outcome until run() does it:
#include <reject/support/orders.hpp>

facet::result<void> kept(const shop_repository& shop, const Customer& customer) {
#ifdef FACET_REJECT
    return shop.put(customer);
#else
    return shop.put(customer).run();
#endif
}
