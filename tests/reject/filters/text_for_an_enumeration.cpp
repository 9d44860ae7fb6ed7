// SPDX-License-Identifier: BSL-1.0
// title: A text for an enumeration
// rule: proof 3: a filter is only what is called a filter
// why: An enumeration is stored by its names, which facet writes.
// expect: the condition on Order in table Shop compares state, which is an enumeration, with text; give one of its enumerators, and no text or number
#include <reject/support/orders.hpp>

auto open(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").filter("state"_f == "open").all();
#else
    return shop.query<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").filter("state"_f == status::open).all();
#endif
}
