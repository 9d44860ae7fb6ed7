// SPDX-License-Identifier: BSL-1.0
// title: A prefix read that catches another entity, mended by a collection
// rule: proof 5: key spaces are disjoint
// why: Where both are wanted, they are read as what they are.
// expect: would also read items of Line; read both as a collection
#include <reject/support/orders.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("customer_id"_f == "c-1" && "order_id"_f >= "o-7").all();
#else
    return shop.collection<Order, Line>("customer_id"_f == "c-1").all();
#endif
}
