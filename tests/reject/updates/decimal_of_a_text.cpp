// SPDX-License-Identifier: BSL-1.0
// title: A decimal made of a text
// rule: typed operands and paths
// why: A text may be no number. One in the source is checked by the compiler; another by parse().
// expect: a text may be no number, so no decimal is made of it unseen; write `12.50`_decimal, or parse(text), which tells
#include <reject/support/orders.hpp>

auto discounted(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("total"_f -= facet::decimal("0.50")).run();
#else
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("total"_f -= "0.50"_decimal).run();
#endif
}
