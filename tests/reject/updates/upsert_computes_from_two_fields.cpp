// SPDX-License-Identifier: BSL-1.0
// title: An upsert that falls back on another field
// rule: proof 4: an update leaves no key and no index entry stale
// why: A new item has neither of them.
// expect: upsert of Customer in table Shop computes name from its present value, which a new item does not have
#include <reject/support/orders.hpp>

auto named(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.upsert<Customer>("customer_id"_f == "c-1").set("name"_f = "name"_f.value_or("customer_id"_f), "visits"_f = 1).run();
#else
    return shop.upsert<Customer>("customer_id"_f == "c-1").set("name"_f = "name"_f.value_or("c-1"), "visits"_f = 1).run();
#endif
}
