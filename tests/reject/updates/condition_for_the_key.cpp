// SPDX-License-Identifier: BSL-1.0
// title: A condition where the key is to stand
// rule: proof 2: every where-clause is served by a key or an index
// why: What the item has to be like is said in when(), behind the change.
// expect: update Customer in table Shop is given a condition, and needs the whole primary key (customer_id; `PROFILE`): say each by ==, joined by &&; what else a write asks of the item is said in when()
#include <reject/support/orders.hpp>

auto counted(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Customer>("customer_id"_f == "c-1" && "visits"_f != 0).add("visits"_f, 1).run();
#else
    return shop.update<Customer>("customer_id"_f == "c-1").add("visits"_f, 1).when("visits"_f != 0).run();
#endif
}
