// SPDX-License-Identifier: BSL-1.0
// title: A backfill of what is no entity of the table
// rule: a table that is opened
// why: What is rewritten is what the table declares.
// expect: Stranger is no entity of table Shop; its entities are: Customer, Order, Line
#include <facet/repository/backfill.hpp>
#include <reject/support/orders.hpp>

auto filled(const shop_repository& shop) {
#ifdef FACET_REJECT
    return facet::backfill<Stranger>(shop);
#else
    return facet::backfill<Customer>(shop);
#endif
}
