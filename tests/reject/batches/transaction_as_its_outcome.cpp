// SPDX-License-Identifier: BSL-1.0
// title: A transaction in the place of its outcome
// rule: what a transaction takes
// why: Nothing is done before it is run.
// expect: a write is described first, and has no outcome until run() does it:
#include <reject/support/orders.hpp>

facet::result<void> kept(const shop_repository& shop, const Customer& customer) {
    auto transaction = shop.transaction();
    transaction.add(shop.put(customer));
#ifdef FACET_REJECT
    return transaction;
#else
    return transaction.run();
#endif
}
