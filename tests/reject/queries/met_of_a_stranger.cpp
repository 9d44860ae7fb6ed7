// SPDX-License-Identifier: BSL-1.0
// title: The item that a condition met, as what is no entity of the table
// rule: proof 2: every where-clause is served by a key or an index
// why: What a table does not know it does not read.
// expect: Stranger is no entity of table Shop; its entities are: Customer, Order, Line
#include <reject/support/orders.hpp>

auto met(const shop_repository& shop, const facet::error& failure) {
#ifdef FACET_REJECT
    return shop.met<Stranger>(failure);
#else
    return shop.met<Customer>(failure);
#endif
}
