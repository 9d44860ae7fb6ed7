// SPDX-License-Identifier: BSL-1.0
// title: Bare ids beside a fixed text
// rule: the tutorial, from SQL to keys
// why: An order whose id is ROOT would be its customer. A text in front of the id keeps them apart,
//   and gives the orders a prefix to be read by.
// expect: in table Shop, Customer and Order can be stored under one primary key: `{customer_id}`, `ROOT` and `{customer_id}`, `{order_id}` both give `a`, `ROOT`; begin one of them with a text of its own, declare a domain for a field, or say assume_disjoint<Customer, Order>
#include <reject/support/sql_to_keys.hpp>

struct Shop
    : facet::table<"Shop", facet::entity<Customer, facet::key<"{customer_id}", "ROOT">>,
#ifdef FACET_REJECT
                   facet::entity<Order, facet::key<"{customer_id}", "{order_id}">>>
#else
                   facet::entity<Order, facet::key<"{customer_id}", "ORDR#{order_id}">>>
#endif
{};

auto shop(declared_backend& store) { return facet::open<Shop>(store); }
