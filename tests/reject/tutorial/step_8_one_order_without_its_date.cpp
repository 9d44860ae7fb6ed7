// SPDX-License-Identifier: BSL-1.0
// title: One order, after its key has got a date
// rule: the tutorial, from SQL to keys
// why: A get needs the whole key. The index has what is known.
// expect: get Order where(customer_id ==, order_id ==) in table Shop needs the whole primary key (customer_id; order_date, order_id) by ==: order_date == is missing
#include <reject/support/sql_to_keys.hpp>

struct Shop
    : facet::table<"Shop", orders_by_id, orders_by_state,
                   facet::entity<Order, customer_ids, facet::key<"{customer_id}", "ORDR#{order_date}#{order_id}">,
                                 facet::index<"GSI", "{order_id}", "ROOT">,
                                 facet::index<"ByState", "{customer_id}", "{now}#{order_date}">>> {};

auto one(const opened<Shop>& shop) {
#ifdef FACET_REJECT
    return shop.get<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-2");
#else
    return shop.query<Order>("order_id"_f == "o-2").filter("customer_id"_f == "c-1").at_most_one();
#endif
}
