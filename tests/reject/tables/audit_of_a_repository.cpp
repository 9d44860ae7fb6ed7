// SPDX-License-Identifier: BSL-1.0
// title: audit() of a repository
// rule: a table that is opened
// why: What walks over a table is optional, so that it has a header of its own.
// expect: audit() is a function, of <facet/repository/audit.hpp>,
#include <facet/repository/audit.hpp>
#include <reject/support/orders.hpp>

auto read(const shop_repository& shop) {
#ifdef FACET_REJECT
    return shop.audit([](const facet::finding&) {}).has_value();
#else
    return facet::audit(shop, [](const facet::finding&) {}).has_value();
#endif
}
