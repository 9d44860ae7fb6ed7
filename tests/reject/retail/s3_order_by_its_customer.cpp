// SPDX-License-Identifier: BSL-1.0
// title: S3: a customer's id where the order's id belongs
// rule: the patterns of retail, each missed by a little
// why: So the published statement of S3 reads. The index finds orders by their own id.
// expect: Order where(customer_id ==) in table retail_table cannot be served: GSI (order_id; `ROOT`) needs order_id ==
#include <reject/support/retail.hpp>

auto order(const retail_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("customer_id"_f == some_customer).using_index<"GSI">().first();
#else
    return shop.query<Order>("order_id"_f == some_order).using_index<"GSI">().first();
#endif
}
