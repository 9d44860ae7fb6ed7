// SPDX-License-Identifier: BSL-1.0
// title: A condition where the key is to stand
// rule: proof 2: every where-clause is served by a key or an index
// why: What the item has to be like is said in when(), behind the change.
// expect: the where-clause on Customer in table Shop holds `!=`; it takes ==, each_of, <, <=, >, >=, between and begins_with of fields, joined by &&; what else is asked is said in filter() or when()
#include <reject/support/orders.hpp>

auto counted(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Customer>("customer_id"_f == "c-1" && "visits"_f != 0).add("visits"_f, 1).run();
#else
    return shop.update<Customer>("customer_id"_f == "c-1").add("visits"_f, 1).when("visits"_f != 0).run();
#endif
}
