// SPDX-License-Identifier: BSL-1.0
// title: An audit that reports to nobody
// rule: a table that is opened
// why: An audit finds things one by one, and keeps none of them.
// expect: audit(repository, report) reads a whole table and takes what is called with each finding: audit(repository, [](const facet::finding& found) { ... })
#include <facet/repository/audit.hpp>
#include <reject/support/orders.hpp>

bool sound(const shop_repository& shop) {
    std::size_t found = 0;
#ifdef FACET_REJECT
    const auto read = facet::audit(shop);
#else
    const auto read = facet::audit(shop, [&found](const facet::finding&) { ++found; });
#endif
    return read.has_value() && found == 0;
}
