// SPDX-License-Identifier: BSL-1.0
// title: A commit
// rule: what a transaction takes
// why: What is done together is said in one call.
// expect: a repository has no session: each write is done by run() or or_throw() behind it, and several are done together, or none of them, by transact(action, action) or transaction()
#include <reject/support/orders.hpp>

auto stored(const shop_repository& shop, const Customer& customer) {
#ifdef FACET_REJECT
    return shop.commit();
#else
    return shop.transact(shop.put(customer)).has_value();
#endif
}
