// SPDX-License-Identifier: BSL-1.0
// title: A where-clause that would have to filter
// rule: proof 3: a filter is only what is called a filter
// why: A where-clause is what the key serves. A field that no key holds is never turned into a filter behind your back.
// expect: Order where(customer_id ==, state ==) in table Shop cannot be served: the primary key (customer_id; order_id) does not hold state
// expect: what a key does not hold can be filtered with .filter(...)
#include <reject/support/orders.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("customer_id"_f == "c-1" && "state"_f == status::open).all();
#else
    return shop.query<Order>("customer_id"_f == "c-1", facet::skipping_others).filter("state"_f == status::open).all();
#endif
}
