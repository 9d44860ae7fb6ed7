// SPDX-License-Identifier: BSL-1.0
// title: Arithmetic on text
// rule: proof 4: an update leaves no key and no index entry stale
// why: Only numbers grow and shrink.
// expect: update of Customer in table Shop adds to name, which is text; only what is stored as a number can be added to
#include <reject/support/orders.hpp>

auto extended(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Customer>("customer_id"_f == "c-1").set("name"_f += "Ann").run();
#else
    return shop.update<Customer>("customer_id"_f == "c-1").set("visits"_f += 1).run();
#endif
}
