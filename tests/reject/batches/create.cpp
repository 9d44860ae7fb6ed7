// SPDX-License-Identifier: BSL-1.0
// title: A create in a batch
// rule: what a batch takes
// why: A batch cannot ask whether an item is there already: no request of DynamoDB's does both.
// expect: a batch takes puts and erases, which ask nothing of what is there (contract B5), but action 2, on Customer, is no such write; do it by itself or in a transaction
#include <reject/support/orders.hpp>

auto stored(const shop_repository& shop, const Customer& customer) {
#ifdef FACET_REJECT
    return shop.batch_write(shop.put(customer), shop.create(customer));
#else
    return shop.batch_write(shop.put(customer), shop.unchecked_import(customer));
#endif
}
