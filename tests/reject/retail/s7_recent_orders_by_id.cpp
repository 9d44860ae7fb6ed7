// SPDX-License-Identifier: BSL-1.0
// title: S7: the most recent orders, where orders lie by id
// rule: the patterns of retail, each missed by a little
// why: The first version of the schema has no order by date to descend.
// expect: Order where(customer_id ==) order_by(order_date) in table retail_table cannot be served: the primary key (customer_id; order_id) is ordered by order_id there; GSI (order_id; `ROOT`) needs order_id ==
#include <reject/support/retail.hpp>

auto orders(const retail_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("customer_id"_f == some_customer).order_by("order_date"_f).descending().limit(10).all();
#else
    return shop.query<Order>("customer_id"_f == some_customer).descending().limit(10).all();
#endif
}
