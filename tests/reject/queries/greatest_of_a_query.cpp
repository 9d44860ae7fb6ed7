// SPDX-License-Identifier: BSL-1.0
// title: The greatest of what is read
// rule: results are asked for
// why: DynamoDB computes nothing but a count.
// expect: DynamoDB counts the items of a read, by count(), and computes nothing of them
#include <reject/support/orders.hpp>

auto found(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Order>("customer_id"_f == "c-1", facet::skipping_others).max("number"_f);
#else
    return shop.query<Order>("customer_id"_f == "c-1", facet::skipping_others).descending().first();
#endif
}
