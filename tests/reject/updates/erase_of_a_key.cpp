// SPDX-License-Identifier: BSL-1.0
// title: An erase that is given a key
// rule: the whole primary key
// why: A key is for reads of several items.
// expect: a key is no entity of table Shop; one item is told by a where-clause: erase<...>(where-clause), and several are read by batch_get(keys)
#include <reject/support/orders.hpp>

void clear(const shop_repository& shop) {
#ifdef FACET_REJECT
    (void)shop.erase(shop.key<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1")).run();
#else
    (void)shop.erase<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").run();
#endif
}
