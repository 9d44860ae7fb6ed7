// SPDX-License-Identifier: BSL-1.0
// title: The value of a field of another type
// rule: typed operands and paths
// why: A number cannot hold a text.
// expect: update of Customer in table Shop computes visits from name; both have to be attributes of one type that are kept in one form
#include <reject/support/orders.hpp>

auto visited(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Customer>("customer_id"_f == "c-1").set("visits"_f = "name"_f).run();
#else
    return shop.update<Customer>("customer_id"_f == "c-1").set("visits"_f = "visits"_f.value_or(1)).run();
#endif
}
