// SPDX-License-Identifier: BSL-1.0
// title: Giving a value of another type
// rule: proof 4: an update leaves no key and no index entry stale
// why: What is given is a condition, and is typed like one.
// expect: the condition on Order in table Shop compares number, which is a signed whole number, with text
#include <reject/support/orders.hpp>

auto changed(const shop_repository& shop, [[maybe_unused]] const Order& order) {
#ifdef FACET_REJECT
    return shop.update<Order>("customer_id"_f == order.customer_id && "order_id"_f == order.order_id).set("note"_f = "late").given("number"_f == "five").run();
#else
    return shop.update<Order>("customer_id"_f == order.customer_id && "order_id"_f == order.order_id).set("note"_f = "late").given("number"_f == 5).run();
#endif
}
