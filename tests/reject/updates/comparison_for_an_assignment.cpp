// SPDX-License-Identifier: BSL-1.0
// title: A comparison where a change belongs
// rule: proof 4: an update leaves no key and no index entry stale
// why: One equals sign assigns, two compare.
// expect: update of Customer in table Shop is given what changes no field; set() takes a field = a value
#include <reject/support/orders.hpp>

auto counted(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Customer>("customer_id"_f == "c-1").set("visits"_f == 7).run();
#else
    return shop.update<Customer>("customer_id"_f == "c-1").set("visits"_f = 7).run();
#endif
}
