// SPDX-License-Identifier: BSL-1.0
// title: A star without what it stands for
// rule: typed operands and paths
// why: A star is a position or a name that is known at run time; it has to be given.
// expect: the condition on Order in table Shop asks for tags[*], whose stars take what they stand for in parentheses behind the path: a whole number for each [*]
#include <reject/support/orders.hpp>

auto tagged(const shop_repository& shop, std::size_t position) {
#ifdef FACET_REJECT
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("note"_f = "x").when("tags[*]"_f == "red").run();
#else
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("note"_f = "x").when("tags[*]"_f(position) == "red").run();
#endif
}
