// SPDX-License-Identifier: BSL-1.0
// title: Setting a field to a value of another type
// rule: proof 4: an update leaves no key and no index entry stale
// why: A value is assigned as the field's own type, without loss.
// expect: update of Customer in table Shop assigns text to visits, which is a signed whole number
#include <reject/support/orders.hpp>

auto counted(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Customer>("customer_id"_f == "c-1").set("visits"_f = "7").run();
#else
    return shop.update<Customer>("customer_id"_f == "c-1").set("visits"_f = 7).run();
#endif
}
