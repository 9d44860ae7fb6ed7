// SPDX-License-Identifier: BSL-1.0
// title: A transaction that is taken back
// rule: what a transaction takes
// why: Before it is run, nothing is done.
// expect: a batch or transaction is given what the repository describes, by add(): add(repository.put(object)); run() or or_throw() does all of it, and nothing before
#include <reject/support/orders.hpp>

auto done(const shop_repository& shop, const Order& order) {
#ifdef FACET_REJECT
    auto both = shop.transaction();
    both.add(shop.put(order));
    if (order.number == 0) both.rollback();
    return both.run();
#else
    auto both = shop.transaction();
    both.add(shop.put(order));
    if (order.number == 0) return facet::result<void>();
    return both.run();
#endif
}
