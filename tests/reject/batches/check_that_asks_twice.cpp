// SPDX-License-Identifier: BSL-1.0
// title: A check that asks two things
// rule: what a transaction takes
// why: Its words make one condition.
// expect: a check asks one thing: exists(), missing() or when(condition); what more it asks is joined to the condition: when(condition && exists(`field`_f))
#include <reject/support/orders.hpp>

auto done(const shop_repository& shop, const Customer& customer) {
#ifdef FACET_REJECT
    return shop.transact(shop.put(customer), shop.check<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").when("note"_f != "closed").exists());
#else
    return shop.transact(shop.put(customer), shop.check<Order>("customer_id"_f == "c-1" && "order_id"_f == "o-1").when("note"_f != "closed" && exists("note"_f)));
#endif
}
