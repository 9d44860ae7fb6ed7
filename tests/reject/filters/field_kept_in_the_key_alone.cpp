// SPDX-License-Identifier: BSL-1.0
// title: A filter on a field that is kept in the key alone
// rule: proof 3: a filter is only what is called a filter
// why: A filter compares attributes; a key_only field has none.
// expect: the condition on Order in table Shop asks for order_id, which is declared key_only and so has no attribute to compare; say it in the where-clause
#include <reject/support/orders.hpp>

auto orders(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("customer_id"_f == "c-1", facet::skipping_others).filter("order_id"_f >= "o-7").all();
#else
    return shop.query<Order>("customer_id"_f == "c-1" && "order_id"_f >= "o-7", facet::skipping_others).all();
#endif
}
