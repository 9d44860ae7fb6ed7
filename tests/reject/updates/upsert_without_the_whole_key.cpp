// SPDX-License-Identifier: BSL-1.0
// title: An upsert without the whole key
// rule: proof 2: every where-clause is served by a key or an index
// why: What an upsert makes has a key of its own, which the where-clause tells whole.
// expect: upsert Customer where(customer_id >) in table Shop needs the whole primary key (customer_id; `PROFILE`) by ==: customer_id == is missing
#include <reject/support/orders.hpp>

auto counted(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.upsert<Customer>("customer_id"_f > "c-1").add("visits"_f, 1).run();
#else
    return shop.update<Customer>("customer_id"_f == "c-1").add("visits"_f, 1).run();
#endif
}
