// SPDX-License-Identifier: BSL-1.0
// title: An entity of another table
// rule: proof 2: every where-clause is served by a key or an index
// why: A repository reads and writes the entities of its table.
// expect: Stranger is no entity of table Shop; its entities are: Customer, Order, Line
#include <reject/support/orders.hpp>

auto found(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.get<Stranger>("id"_f == "s-1");
#else
    return shop.get<Customer>("customer_id"_f == "c-1" );
#endif
}
