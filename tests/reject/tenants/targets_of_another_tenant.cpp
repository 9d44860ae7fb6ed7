// SPDX-License-Identifier: BSL-1.0
// title: Following edges to another tenant's nodes
// rule: a repository bound to one tenant
// why: The nodes are another tenant's.
// expect: targets of SharedWith in table Workspaces can reach a Workspace of another tenant: its key is not made from the edge's tenant, to which this repository is bound
#include <reject/support/workspaces.hpp>

auto found(const workspaces& all, const std::vector<SharedWith>& shared) {
    const auto mine = facet::bind(all, "tenant"_f == "a");
#ifdef FACET_REJECT
    return mine.targets(shared).has_value();
#else
    return mine.sources(shared).has_value();  // the document is the tenant's, as the edge
#endif
}
