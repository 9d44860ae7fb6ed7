// SPDX-License-Identifier: BSL-1.0
// title: The outcome of an update that is not done
// rule: what a transaction takes
// why: Nobody has run it, so nothing is known of it yet.
// expect: a write is described first, and has no outcome until run() does it:
#include <reject/support/orders.hpp>

bool noted(const shop_repository& shop) {
#ifdef FACET_REJECT
    const auto done = shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("note"_f = "x");
#else
    const auto done = shop.update<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").set("note"_f = "x").run();
#endif
    return done.has_value();
}
