// SPDX-License-Identifier: BSL-1.0
// title: bind() of a repository
// rule: a table that is opened
// why: What bounds a repository to one tenant has a header of its own.
// expect: bind() is a function, of <facet/repository/bind.hpp>, and takes the repository
#include <facet/repository/bind.hpp>
#include <reject/support/orders.hpp>

void of_one(const shop_repository& shop) {
#ifdef FACET_REJECT
    (void)shop.bind("customer_id"_f == "c-1");
#else
    (void)facet::bind(shop, "customer_id"_f == "c-1");
#endif
}
