// SPDX-License-Identifier: BSL-1.0
// title: A sum of a field and what is computed from another
// rule: proof 4: an update leaves no key and no index entry stale
// why: An update computes a field from two fields, or from a field and a value.
// expect: update of Customer in table Shop computes visits from visits and what is itself computed from a field; a sum is of two fields, or of a field and a value, and value_or() stands first in it: `a`_f.value_or(0) + `b`_f
#include <reject/support/orders.hpp>

auto visited(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Customer>("customer_id"_f == "c-1").set("visits"_f = "visits"_f + "visits"_f.value_or(1)).run();
#else
    return shop.update<Customer>("customer_id"_f == "c-1").set("visits"_f = "visits"_f.value_or(1) + "visits"_f).run();
#endif
}
