// SPDX-License-Identifier: BSL-1.0
// title: Values read in turn, of a key that is spread
// rule: write sharding
// why: The shards of a value have to be merged to be in order.
// expect: in_turn() reads the values of each_of() one after the other, but this query of Order reads a key that is spread over shards, which have to be merged
#include <reject/support/sharding.hpp>

auto some(const orders_repository& orders) {
#ifdef FACET_REJECT
    return orders.query<Order>("status"_f == facet::each_of("OPEN", "PAID")).in_turn().limit(3).all();
#else
    return orders.query<Order>("status"_f == facet::each_of("OPEN", "PAID")).limit(3).all();
#endif
}
