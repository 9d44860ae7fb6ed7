// SPDX-License-Identifier: BSL-1.0
// title: backfill() of a repository
// rule: a table that is opened
// why: What walks over a table is optional, so that it has a header of its own.
// expect: backfill() is a function, of <facet/repository/backfill.hpp>,
#include <facet/repository/backfill.hpp>
#include <reject/support/orders.hpp>

auto filled(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.backfill<Order>().has_value();
#else
    return facet::backfill<Order>(shop).has_value();
#endif
}
