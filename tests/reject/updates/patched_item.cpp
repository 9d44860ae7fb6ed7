// SPDX-License-Identifier: BSL-1.0
// title: An item that is patched
// rule: what stores and erases
// why: An update names the item, and then what it changes.
// expect: an item is changed by update<Order>(where-clause).set(...), or by modify<Order>(where-clause, code)
#include <reject/support/orders.hpp>

auto found(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.patch<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("note"_f = "x").run();
#else
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("note"_f = "x").run();
#endif
}
