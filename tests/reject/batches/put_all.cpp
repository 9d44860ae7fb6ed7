// SPDX-License-Identifier: BSL-1.0
// title: Objects that are all put
// rule: what a batch takes
// why: A batch is one request for 25 writes, and says which of them were not done.
// expect: several objects are stored together by a batch, which is given a write of each: auto batch = repository.batch(); for each of them batch.add(repository.put(object)); batch.run(), or all or none of them by transaction()
#include <reject/support/orders.hpp>

auto stored(const shop_repository& shop, const std::vector<Customer>& customers) {
#ifdef FACET_REJECT
    return shop.put_all(customers).run().has_value();
#else
    auto batch = shop.batch();
    for (const Customer& customer : customers) batch.add(shop.put(customer));
    return batch.run().has_value();
#endif
}
