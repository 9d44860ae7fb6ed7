// SPDX-License-Identifier: BSL-1.0
// title: The value of a field that there is not
// rule: typed operands and paths
// why: Fields are checked against the struct wherever they are named.
// expect: update of Customer in table Shop computes visits from visit, but Customer has no such field; did you mean visits?
#include <reject/support/orders.hpp>

auto visited(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Customer>("customer_id"_f == "c-1").set("visits"_f = "visit"_f + 1).run();
#else
    return shop.update<Customer>("customer_id"_f == "c-1").set("visits"_f = "visits"_f + 1).run();
#endif
}
