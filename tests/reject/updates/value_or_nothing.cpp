// SPDX-License-Identifier: BSL-1.0
// title: value_or() without a value
// rule: proof 4: an update leaves no key and no index entry stale
// why: The value is what is taken where the field has none.
// expect: value_or() takes one value, which is taken where the field has none:
#include <reject/support/orders.hpp>

auto noted(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("note"_f = "note"_f.value_or()).run();
#else
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("note"_f = "note"_f.value_or("none")).run();
#endif
}
