// SPDX-License-Identifier: BSL-1.0
// title: skipping_others as a word of the query
// rule: proof 2: every where-clause is served by a key or an index
// why: Whether items of other entities are met is judged where the query is described.
// expect: skipping_others is said in the call that begins a query or collection, behind its where-clause:
#include <reject/support/orders.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("state"_f == status::open).skipping_others().all();
#else
    return shop.query<Order>("state"_f == status::open, facet::skipping_others).all();
#endif
}
