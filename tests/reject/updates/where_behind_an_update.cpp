// SPDX-License-Identifier: BSL-1.0
// title: A condition as the where-clause of an update
// rule: proof 4: an update leaves no key and no index entry stale
// why: Which item is written is said first; what has to hold of it is a condition.
// expect: the condition of a write is said by when(condition); its where-clause is given to the call that begins it: update<...>(where-clause)
#include <reject/support/shop.hpp>

auto changed(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("total"_f = 5).where("total"_f == 4).run();
#else
    return shop.update<Order>("shop"_f == "s-1" && "order_id"_f == "o-1").set("total"_f = 5).when("total"_f == 4).run();
#endif
}
