// SPDX-License-Identifier: BSL-1.0
// title: A put with a condition in a batch
// rule: what a batch takes
// why: Its condition would not be asked.
// expect: but this action, on Customer, is no such write; do it by itself or in a transaction
#include <reject/support/orders.hpp>

void stored(const shop_repository& shop, facet::batch<declared_backend>& batch, const Customer& customer) {
#ifdef FACET_REJECT
    batch.add(shop.put(customer).when("visits"_f < 5));
#else
    batch.add(shop.put(customer));
#endif
}
