// SPDX-License-Identifier: BSL-1.0
// title: An order by its id alone, before there is an index
// rule: the tutorial, from SQL to keys
// why: The table is in order of its keys. Another way in is an index, and the call stays as it is.
// expect: Order where(order_id ==) in table Shop cannot be served: the primary key (customer_id; order_id) needs customer_id ==
#include <reject/support/sql_to_keys.hpp>

struct Shop
    : facet::table<"Shop", facet::entity<Customer, facet::key<"{customer_id}", "ROOT">>,
#ifdef FACET_REJECT
                   facet::entity<Order, facet::key<"{customer_id}", "ORDR#{order_id}">>>
#else
                   orders_by_id,
                   facet::entity<Order, facet::key<"{customer_id}", "ORDR#{order_id}">, facet::index<"GSI", "{order_id}", "ROOT">>>
#endif
{};

auto order(const opened<Shop>& shop) { return shop.at_most_one<Order>("order_id"_f == "o-1"); }
