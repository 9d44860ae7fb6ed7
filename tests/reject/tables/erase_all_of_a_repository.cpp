// SPDX-License-Identifier: BSL-1.0
// title: erase_all() of a repository
// rule: a table that is opened
// why: What walks over a table is optional, so that it has a header of its own.
// expect: erase_all() is a function, of <facet/repository/erase_all.hpp>,
#include <facet/repository/erase_all.hpp>
#include <reject/support/orders.hpp>

auto gone(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.erase_all(shop.query<Order>("state"_f == status::open)).has_value();
#else
    return facet::erase_all(shop, shop.query<Order>("state"_f == status::open)).has_value();
#endif
}
