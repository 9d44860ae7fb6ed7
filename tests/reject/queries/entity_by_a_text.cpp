// SPDX-License-Identifier: BSL-1.0
// title: A query of an entity that a text names
// rule: proof 2: every where-clause is served by a key or an index
// why: The struct itself is the name.
// expect: an entity is named by its struct, without quotes:
#include <reject/support/orders.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<"Order">("customer_id"_f == "c-1", facet::skipping_others).all();
#else
    return shop.query<Order>("customer_id"_f == "c-1", facet::skipping_others).all();
#endif
}
