// SPDX-License-Identifier: BSL-1.0
// title: A name where a position is meant
// rule: typed operands and paths
// why: In brackets stands a position; an entry of a map is named behind a dot.
// expect: update of Order in table Shop sets tags[*], whose stars take what they stand for in parentheses behind the path: a whole number for each [*], a key for each .*; it is given no whole number where one is asked for
#include <reject/support/orders.hpp>

auto tagged(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("tags[*]"_f("first") = "red").run();
#else
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("tags[*]"_f(0) = "red").run();
#endif
}
