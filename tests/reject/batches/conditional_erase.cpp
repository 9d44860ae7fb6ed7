// SPDX-License-Identifier: BSL-1.0
// title: An erase with a condition in a batch
// rule: what a batch takes
// why: Its condition would not be asked.
// expect: but action 1, on Customer, is no such write; do it by itself or in a transaction
#include <reject/support/orders.hpp>

auto erased(const shop_repository& shop, const Customer& customer) {
#ifdef FACET_REJECT
    return shop.batch_write(shop.erase(customer).when("visits"_f == 0));
#else
    return shop.erase(customer).when("visits"_f == 0).run();
#endif
}
