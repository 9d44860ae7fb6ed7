// SPDX-License-Identifier: BSL-1.0
// title: encode() of a repository
// rule: a table that is opened
// why: What an item looks like is told by the table alone.
// expect: an object's item is made by facet::encode<Orders>(object), of
#include <facet/repository/encode.hpp>
#include <reject/support/orders.hpp>

auto stored(const shop_repository& shop, const Order& order) {
#ifdef FACET_REJECT
    return shop.encode(order).has_value();
#else
    return shop.name() == "Shop" && facet::encode<Shop>(order).has_value();
#endif
}
