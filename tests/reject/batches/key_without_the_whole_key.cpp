// SPDX-License-Identifier: BSL-1.0
// title: A key of a batch that is not whole
// rule: proof 2: every where-clause is served by a key or an index
// why: A batch of reads addresses items by their whole primary keys, as get does.
// expect: get Order where(customer_id ==) in table Shop needs the whole primary key (customer_id; order_id) by ==: order_id == is missing
#include <reject/support/orders.hpp>

auto read(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.batch_get(shop.key<Customer>("customer_id"_f == "c-1"), shop.key<Order>("customer_id"_f == "c-1"));
#else
    return shop.batch_get(shop.key<Customer>("customer_id"_f == "c-1"), shop.key<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1"));
#endif
}
