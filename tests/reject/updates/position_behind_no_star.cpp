// SPDX-License-Identifier: BSL-1.0
// title: A position behind a path without a star
// rule: typed operands and paths
// why: What stands in parentheses takes the place of a star, so that the path says where.
// expect: update of Order in table Shop sets tags, which has no star for what stands in parentheses: an entry of a map is `tags.*`_f(key), an element of a list `tags[*]`_f(place)
#include <reject/support/orders.hpp>

auto tagged(const shop_repository& shop, std::size_t place) {
#ifdef FACET_REJECT
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("tags"_f(place) = "red").run();
#else
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("tags[*]"_f(place) = "red").run();
#endif
}
