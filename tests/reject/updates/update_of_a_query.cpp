// SPDX-License-Identifier: BSL-1.0
// title: What a query finds, changed
// rule: proof 4: an update leaves no key and no index entry stale
// why: DynamoDB changes one item by a request, and several in a transaction.
// expect: a write changes one item, whose whole key it is given: update<...>(where-clause).set(...); those that a read gives are changed one by one, or several by transact(action, action)
#include <reject/support/orders.hpp>

auto changed(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.query<Customer>("customer_id"_f == "c-1").update("visits"_f = 1).run().has_value();
#else
    return shop.update<Customer>("customer_id"_f == "c-1").set("visits"_f = 1).run().has_value();
#endif
}
