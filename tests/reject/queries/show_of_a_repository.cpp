// SPDX-License-Identifier: BSL-1.0
// title: show() of a repository
// rule: proof 2: every where-clause is served by a key or an index
// why: What shows requests is optional, so that it has a header of its own.
// expect: show() is a function, of <facet/repository/show.hpp>,
#include <facet/repository/show.hpp>
#include <reject/support/orders.hpp>

auto said(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.show(shop.query<Order>("state"_f == status::open)).has_value();
#else
    return facet::show(shop.query<Order>("state"_f == status::open)).has_value();
#endif
}
