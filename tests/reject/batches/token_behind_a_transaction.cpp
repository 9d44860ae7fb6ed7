// SPDX-License-Identifier: BSL-1.0
// title: A token behind a transaction that is done
// rule: what a transaction takes
// why: A token tells the service of a repetition, so that it is sent with the actions.
// expect: a token is told to transaction(), which is put together at run time, before it is run: transaction().token(text).add(action).run(); transact() has done its actions
#include <reject/support/orders.hpp>

auto stored(const shop_repository& shop, const Order& order) {
#ifdef FACET_REJECT
    return shop.transact(shop.put(order)).token("placing-1");
#else
    return shop.transaction().token("placing-1").add(shop.put(order)).run();
#endif
}
