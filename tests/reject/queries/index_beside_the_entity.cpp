// SPDX-License-Identifier: BSL-1.0
// title: An index named beside the entity
// rule: proof 2: every where-clause is served by a key or an index
// why: The planner finds the index; one is named where several serve.
// expect: an index is named behind the read:
#include <reject/support/orders.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order, "ByState">("state"_f == status::open).all();
#else
    return shop.query<Order>("state"_f == status::open).using_index<"ByState">().all();
#endif
}
