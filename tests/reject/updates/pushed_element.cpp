// SPDX-License-Identifier: BSL-1.0
// title: An element that is pushed
// rule: proof 4: an update leaves no key and no index entry stale
// why: A list grows at one of its ends.
// expect: a list gets elements by append() or prepend() of its field, in set()
#include <reject/support/orders.hpp>

auto found(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").push("tags"_f, "x").run();
#else
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("tags"_f.append("x")).run();
#endif
}
