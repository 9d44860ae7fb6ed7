// SPDX-License-Identifier: BSL-1.0
// title: The newest orders, where orders lie by id
// rule: the tutorial, from SQL to keys
// why: An order of items is the order of a sort key. No sort key of the first schema begins with the date.
// expect: Order where(customer_id ==) order_by(order_date) in table Shop cannot be served: the primary key (customer_id; order_id) is ordered by order_id there; GSI (order_id; `ROOT`) needs order_id ==; ByState (customer_id; now, order_date) is ordered by now there
#include <reject/support/sql_to_keys.hpp>

struct Shop
    : facet::table<"Shop", orders_by_id, orders_by_state,
#ifdef FACET_REJECT
                   facet::entity<Order, customer_ids, facet::key<"{customer_id}", "ORDR#{order_id}">,
#else
                   facet::entity<Order, customer_ids, facet::key<"{customer_id}", "ORDR#{order_date}#{order_id}">,
#endif
                                 facet::index<"GSI", "{order_id}", "ROOT">,
                                 facet::index<"ByState", "{customer_id}", "{now}#{order_date}">>> {};

auto newest(const opened<Shop>& shop) {
    return shop.query<Order>("customer_id"_f == "c-1").order_by("order_date"_f).descending().limit(10).all();
}
