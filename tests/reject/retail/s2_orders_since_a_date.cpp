// SPDX-License-Identifier: BSL-1.0
// title: S2: a customer's orders since a date
// rule: the patterns of retail, each missed by a little
// why: In the first version of the schema orders lie by id, not by date. Nothing reads them all and throws away the older ones,
//   unless a filter says so.
// expect: Order where(customer_id ==, order_date >=) in table retail_table cannot be served: the primary key (customer_id; order_id) does not hold order_date; GSI (order_id; `ROOT`) needs order_id ==; what no key holds can only be filtered, and a filter is never implied
#include <reject/support/retail.hpp>

auto orders(const retail_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("customer_id"_f == some_customer && "order_date"_f >= some_time).all();
#else
    return shop.query<Order>("customer_id"_f == some_customer).all();
#endif
}
