// SPDX-License-Identifier: BSL-1.0
// title: Following one edge
// rule: edges
// why: Nodes are read in batches; a single edge goes in a vector of one.
// expect: sources() takes a range of edges that were read, of which it reads the nodes: sources(edges), with a std::vector of them
#include <reject/support/links.hpp>

auto done(const staff_repository& staff, const WorksAt& edge) {
#ifdef FACET_REJECT
    return staff.sources(edge).has_value();
#else
    return staff.sources(std::vector{edge}).has_value();
#endif
}
