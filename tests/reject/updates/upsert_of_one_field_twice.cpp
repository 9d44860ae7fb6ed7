// SPDX-License-Identifier: BSL-1.0
// title: A field that an upsert is told twice
// rule: what an update can do
// why: DynamoDB refuses two changes of one path (contract U3), also where they are said one after the other.
// expect: an update of Customer changes visits twice: one change of a path is all that an update can have (contract U3)
#include <reject/support/orders.hpp>

auto seen(const shop_repository& shop, const Customer& customer) {
#ifdef FACET_REJECT
    return shop.upsert<Customer>("customer_id"_f == customer.customer_id).set("name"_f = customer.name).set("visits"_f = 0).add("visits"_f, 1).run();
#else
    return shop.upsert<Customer>("customer_id"_f == customer.customer_id).set("name"_f = customer.name).add("visits"_f, 1).run();
#endif
}
