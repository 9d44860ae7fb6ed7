// SPDX-License-Identifier: BSL-1.0
// title: A key of a transaction that is not whole
// rule: proof 2: every where-clause is served by a key or an index
// why: A transaction of reads addresses items by their whole primary keys, as get does.
// expect: get Order where(order_id ==) in table Shop needs the whole primary key (customer_id; order_id) by ==: customer_id == is missing
#include <reject/support/orders.hpp>

auto read(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.transact_get(shop.key<Order>("order_id"_f == "o-1"));
#else
    return shop.transact_get(shop.key<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1"));
#endif
}
