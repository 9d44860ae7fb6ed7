// SPDX-License-Identifier: BSL-1.0
// title: A prefix read that catches another entity
// rule: proof 5: key spaces are disjoint
// why: Nested keys are legal. A read whose range holds items of another entity says so, and what to do about it.
// expect: Order where(customer_id ==) in table Shop cannot be served: the primary key (customer_id; order_id) would also read items of Line; read both as a collection, or say skipping_others
#include <reject/support/orders.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("customer_id"_f == "c-1").all();
#else
    return shop.query<Order>("customer_id"_f == "c-1", facet::skipping_others).all();
#endif
}
