// SPDX-License-Identifier: BSL-1.0
// title: S4: one order, of which customer?
// rule: the patterns of retail, each missed by a little
// why: An order's key holds its customer. The index finds it without, as S3.
// expect: get Order where(order_id ==) in table retail_table needs the whole primary key (customer_id; order_id) by ==: customer_id == is missing; query<Order> serves what is given, through GSI
#include <reject/support/retail.hpp>

auto order(const retail_repository& shop) {
#ifdef FACET_REJECT
    return shop.get<Order>("order_id"_f == some_order);
#else
    return shop.get<Order>("customer_id"_f == some_customer && "order_id"_f == some_order);
#endif
}
