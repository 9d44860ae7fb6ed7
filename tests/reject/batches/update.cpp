// SPDX-License-Identifier: BSL-1.0
// title: An update in a batch
// rule: what a batch takes
// why: DynamoDB has no batches of updates; a transaction takes them.
// expect: but action 2, on Customer, is no such write: it changes some of the item; do it by itself or in a transaction
#include <reject/support/orders.hpp>

auto changed(const shop_repository& shop, const Customer& customer) {
#ifdef FACET_REJECT
    return shop.batch_write(shop.put(customer), shop.update<Customer>("customer_id"_f == "c-1").set("visits"_f = 0));
#else
    return shop.transact(shop.put(customer), shop.update<Customer>("customer_id"_f == "c-1").set("visits"_f = 0));
#endif
}
