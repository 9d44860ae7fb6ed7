// SPDX-License-Identifier: BSL-1.0
// title: The new item, asked for behind the word that writes
// rule: results are asked for
// why: What a write gives back is asked for in its request.
// expect: this call is done, and gave its outcome: has_value() tells whether there is a value, and value() gives it
#include <reject/support/orders.hpp>

auto changed(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Customer>("customer_id"_f == "c-1").add("visits"_f, 1).run().returning_new();
#else
    return shop.update<Customer>("customer_id"_f == "c-1").add("visits"_f, 1).returning_new().run();
#endif
}
