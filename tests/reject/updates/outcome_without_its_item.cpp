// SPDX-License-Identifier: BSL-1.0
// title: The outcome of a modify() without its item
// rule: results are asked for
// why: modify() gives the item; who does not want to hand it on says so.
// expect: a result of a value is no result<void>;
// expect: makes it one, without the value
#include <reject/support/orders.hpp>

facet::result<void> noted(const shop_repository& shop) {
    const auto note = [](Order& order) { order.note = "x"; };
#ifdef FACET_REJECT
    return shop.modify<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1", note);
#else
    return shop.modify<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1", note).transform([](const Order&) {});
#endif
}
