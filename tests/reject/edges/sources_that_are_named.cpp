// SPDX-License-Identifier: BSL-1.0
// title: Following edges to nodes that are named
// rule: edges
// why: An edge's declaration says which entities it joins; a call that names one could only say it again, or otherwise.
// expect: targets() and sources() name no entity, since edges say which entities they join: targets(edges), sources(edges)
#include <reject/support/links.hpp>

auto done(const staff_repository& staff, const std::vector<WorksAt>& edges) {
#ifdef FACET_REJECT
    return staff.sources<Person>(edges, facet::consistent).has_value();
#else
    return staff.sources(edges, facet::consistent).has_value();
#endif
}
