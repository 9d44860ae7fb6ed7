// SPDX-License-Identifier: BSL-1.0
// title: A transaction that is copied
// rule: what a transaction takes
// why: What is done together is done once.
// expect: a batch or transaction is not copied: pass it on by reference, or give it away by std::move(); a lambda captures it by reference
#include <reject/support/orders.hpp>

auto done(const shop_repository& shop, const Order& order) {
#ifdef FACET_REJECT
    auto both = shop.transaction();
    both.add(shop.put(order));
    auto copy = both;
    return copy.run();
#else
    auto both = shop.transaction();
    both.add(shop.put(order));
    auto taken = std::move(both);
    return taken.run();
#endif
}
