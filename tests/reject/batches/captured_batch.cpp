// SPDX-License-Identifier: BSL-1.0
// title: A batch that a lambda copies
// rule: what a batch takes
// why: The sentence stands on the line of the lambda.
// expect: a batch or transaction is not copied: pass it on by reference, or give it away by std::move(); a lambda captures it by reference
#include <reject/support/orders.hpp>

auto done(const shop_repository& shop, const Order& order) {
#ifdef FACET_REJECT
    auto all = shop.batch();
    const auto store = [all](auto write) mutable { all.add(std::move(write)); };
    return all.run();
#else
    auto all = shop.batch();
    const auto store = [&all](auto write) { all.add(std::move(write)); };
    store(shop.put(order));
    return all.run();
#endif
}
