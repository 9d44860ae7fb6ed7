// SPDX-License-Identifier: BSL-1.0
// title: A put that is told its expiry
// rule: what facet keeps in a field
// why: When an item expires is part of the item, as all that is stored of it.
// expect: when an item expires is told by a field of its struct, which the entity names, facet::expires_at<`expires`>
#include <reject/support/orders.hpp>

auto stored(const shop_repository& shop, const Order& order) {
#ifdef FACET_REJECT
    return shop.put(order).ttl(900).run();
#else
    return shop.put(order).run();
#endif
}
