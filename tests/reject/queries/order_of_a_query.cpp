// SPDX-License-Identifier: BSL-1.0
// title: A query that is told an order
// rule: results are asked for
// why: Items come in the order of a key, which is named by its field.
// expect: a read's items come in the order of a key, which descending() reverses; by which field is said by order_by(`at`_f)
#include <reject/support/orders.hpp>

auto found(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("customer_id"_f == "c-1", facet::skipping_others).order("order_id"_f).limit(3).all();
#else
    return shop.query<Order>("customer_id"_f == "c-1", facet::skipping_others).order_by("order_id"_f).limit(3).all();
#endif
}
