// SPDX-License-Identifier: BSL-1.0
// title: An update in the place of its outcome
// rule: what a transaction takes
// why: The function forgets to run what it describes.
// expect: a write is described first, and has no outcome until run() does it:
#include <reject/support/orders.hpp>

facet::result<void> noted(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("note"_f = "x");
#else
    return shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("note"_f = "x").run();
#endif
}
