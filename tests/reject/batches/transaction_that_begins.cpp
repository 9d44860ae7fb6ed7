// SPDX-License-Identifier: BSL-1.0
// title: A transaction that begins
// rule: what a transaction takes
// why: What is done together is described, and then done.
// expect: a repository has no session: each write is done by run() or or_throw() behind it, and several are done together, or none of them, by transact(action, action) or transaction()
#include <reject/support/orders.hpp>

auto done(const shop_repository& shop, const Order& order) {
#ifdef FACET_REJECT
    auto both = shop.begin_transaction();
    both.add(shop.put(order));
    return both.run();
#else
    auto both = shop.transaction();
    both.add(shop.put(order));
    return both.run();
#endif
}
