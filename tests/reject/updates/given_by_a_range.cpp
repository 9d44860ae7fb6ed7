// SPDX-License-Identifier: BSL-1.0
// title: Giving a field by a range
// rule: proof 4: an update leaves no key and no index entry stale
// why: A key is made of values; a range asserts something, but says no value.
// expect: given(...) takes a field's value by ==, exists(...) or missing(...), several of them side by side: given(a, b); other conditions stand in when(...)
#include <reject/support/orders.hpp>

auto changed(const shop_repository& shop, [[maybe_unused]] const Order& order) {
#ifdef FACET_REJECT
    return shop.update<Order>("customer_id"_f == order.customer_id && "order_id"_f == order.order_id).set("note"_f = "late").given("number"_f > 5).run();
#else
    return shop.update<Order>("customer_id"_f == order.customer_id && "order_id"_f == order.order_id).set("note"_f = "late").when("number"_f > 5).run();
#endif
}
