// SPDX-License-Identifier: BSL-1.0
// title: A read by a transaction that grows
// rule: what a transaction takes
// why: What is to be read is read before, or by transact_get().
// expect: a batch or transaction is given what the repository describes, by add(): add(repository.put(object)); run() or or_throw() does all of it, and nothing before
#include <reject/support/orders.hpp>

auto done(const shop_repository& shop, const Order& order) {
#ifdef FACET_REJECT
    auto both = shop.transaction();
    const auto found = both.get<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1");
    if (found.has_value()) both.add(shop.put(order));
    return both.run();
#else
    auto both = shop.transaction();
    if (shop.get<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").has_value()) both.add(shop.put(order));
    return both.run();
#endif
}
