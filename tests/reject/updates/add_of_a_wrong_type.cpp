// SPDX-License-Identifier: BSL-1.0
// title: Adding a text to a number
// rule: proof 4: an update leaves no key and no index entry stale
// why: What is added is a number of the field's own type.
// expect: update of Customer in table Shop adds text to visits, which is a signed whole number
#include <reject/support/orders.hpp>

auto counted(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Customer>("customer_id"_f == "c-1").add("visits"_f, "1").run();
#else
    return shop.update<Customer>("customer_id"_f == "c-1").add("visits"_f, 1).run();
#endif
}
