// SPDX-License-Identifier: BSL-1.0
// title: An update, added to a batch
// rule: what a batch takes
// why: What a batch takes is checked where it is added.
// expect: a batch takes puts and erases, which ask nothing of what is there (contract B5), but this action, on Customer, is no such write: it changes some of the item
#include <reject/support/orders.hpp>

void changed(const shop_repository& shop, facet::batch<declared_backend>& batch) {
#ifdef FACET_REJECT
    batch.add(shop.update<Customer>("customer_id"_f == "c-1").set("visits"_f = 0));
#else
    batch.add(shop.erase<Customer>("customer_id"_f == "c-1"));
#endif
}
