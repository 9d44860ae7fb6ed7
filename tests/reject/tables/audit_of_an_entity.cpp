// SPDX-License-Identifier: BSL-1.0
// title: An audit of one entity
// rule: a table that is opened
// why: An audit reads the whole table; a finding says which entity it is of.
// expect: audit(repository, report) reads a whole table and takes what is called with each finding: audit(repository, [](const facet::finding& found) { ... })
#include <facet/repository/audit.hpp>
#include <reject/support/orders.hpp>

bool sound(const shop_repository& shop) {
    std::size_t wrong = 0;
#ifdef FACET_REJECT
    const auto read = facet::audit<Order>(shop, [&wrong](const facet::finding&) { ++wrong; });
#else
    const auto read = facet::audit(shop, [&wrong](const facet::finding& each) { wrong += each.entity == "Order" ? 1 : 0; });
#endif
    return read.has_value() && wrong == 0;
}
