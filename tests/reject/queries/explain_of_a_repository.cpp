// SPDX-License-Identifier: BSL-1.0
// title: explain() of a repository
// rule: proof 2: every where-clause is served by a key or an index
// why: What is described explains itself.
// expect: a query, collection or scan explains itself:
#include <reject/support/orders.hpp>

auto said(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.explain(shop.query<Order>("state"_f == status::open));
#else
    return shop.query<Order>("state"_f == status::open).explain();
#endif
}
