// SPDX-License-Identifier: BSL-1.0
// title: S7: one order of a customer, in the second version
// rule: the patterns of retail, each missed by a little
// why: The key of an order has its date in it now, so S4 is no get any more. It goes through the index.
// expect: get Order where(customer_id ==, order_id ==) in table retail_table needs the whole primary key (customer_id; order_date, order_id) by ==: order_date == is missing
#include <reject/support/retail.hpp>

auto order(const dated_repository& shop) {
#ifdef FACET_REJECT
    return shop.get<Order>("customer_id"_f == some_customer && "order_id"_f == some_order);
#else
    return shop.at_most_one<Order>("order_id"_f == some_order);
#endif
}
