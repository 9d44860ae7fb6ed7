// SPDX-License-Identifier: BSL-1.0
// title: A table that is created
// rule: a table that is opened
// why: Which keys and indexes a table has is said by its declaration.
// expect: open<Orders>(backend) makes the table where there is none, and says what differs where there is one
#include <reject/support/orders.hpp>

auto made(declared_backend& backend, const shop_repository& shop) {
#ifdef FACET_REJECT
    (void)backend;
    return shop.create_table();
#else
    (void)shop;
    return facet::try_open<Shop>(backend).has_value();
#endif
}
