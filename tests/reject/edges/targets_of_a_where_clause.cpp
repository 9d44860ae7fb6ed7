// SPDX-License-Identifier: BSL-1.0
// title: Following a where-clause
// rule: edges
// why: What leads anywhere is an edge that was read.
// expect: targets() takes a range of edges that were read, of which it reads the nodes: targets(edges), with a std::vector of them
#include <reject/support/links.hpp>

auto done(const staff_repository& staff, const std::vector<Follows>& edges) {
#ifdef FACET_REJECT
    return !edges.empty() && staff.targets("person"_f == "p-1").has_value();
#else
    return staff.targets(edges).has_value();
#endif
}
