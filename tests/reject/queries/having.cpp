// SPDX-License-Identifier: BSL-1.0
// title: A query that has more conditions
// rule: results are asked for
// why: What groups of items have is not asked of DynamoDB.
// expect: DynamoDB counts the items of a read, by count(), and computes nothing of them
#include <reject/support/orders.hpp>

auto found(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("customer_id"_f == "c-1", facet::skipping_others).having("total"_f > 5).all();
#else
    return shop.query<Order>("customer_id"_f == "c-1", facet::skipping_others).filter("total"_f > 5).all();
#endif
}
