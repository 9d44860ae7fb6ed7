// SPDX-License-Identifier: BSL-1.0
// title: Giving that a field is missing which every item has
// rule: proof 4: an update leaves no key and no index entry stale
// why: A key in the index is made of the field's value; only an optional field can have none.
// expect: given(missing(...)) of placed_at, which every Order has; give its value by ==, or ask for older items in when(...)
#include <reject/support/orders.hpp>

auto changed(const shop_repository& shop, const Order& order) {
#ifdef FACET_REJECT
    return shop.update<Order>("customer_id"_f == order.customer_id && "order_id"_f == order.order_id).set("state"_f = status::closed).given(missing("placed_at"_f)).run();
#else
    return shop.update<Order>("customer_id"_f == order.customer_id && "order_id"_f == order.order_id).set("state"_f = status::closed).given("placed_at"_f == order.placed_at).run();
#endif
}
