// SPDX-License-Identifier: BSL-1.0
// title: An object that is read or created
// rule: what stores and erases
// why: These are two requests, and what may happen between them is seen by the second.
// expect: create(object) stores an object where there is no such item yet, and is refused where there is one, which get<Order>(where-clause) reads
#include <reject/support/orders.hpp>

bool made(const shop_repository& shop, const Customer& customer) {
#ifdef FACET_REJECT
    return shop.get_or_create(customer).has_value();
#else
    return shop.create(customer).run().has_value();
#endif
}
