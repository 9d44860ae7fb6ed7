// SPDX-License-Identifier: BSL-1.0
// title: A read that begins with select
// rule: results are asked for
// why: A read says first how much it reads.
// expect: an item is read by get<Order>(where-clause), which takes its whole key, and several by query<Order>(where-clause)
#include <reject/support/orders.hpp>

auto found(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.select<Order>("customer_id"_f == "c-1", facet::skipping_others).all();
#else
    return shop.query<Order>("customer_id"_f == "c-1", facet::skipping_others).all();
#endif
}
