// SPDX-License-Identifier: BSL-1.0
// title: A write that is pushed back
// rule: what a batch takes
// why: A batch is no vector.
// expect: a batch or transaction is given what the repository describes, by add(): add(repository.put(object)); run() or or_throw() does all of it, and nothing before
#include <reject/support/orders.hpp>

auto done(const shop_repository& shop, const Order& order) {
#ifdef FACET_REJECT
    auto all = shop.batch();
    all.push_back(shop.put(order));
    return all.run();
#else
    auto all = shop.batch();
    all.add(shop.put(order));
    return all.run();
#endif
}
