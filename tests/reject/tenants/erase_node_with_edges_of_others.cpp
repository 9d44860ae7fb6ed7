// SPDX-License-Identifier: BSL-1.0
// title: Erasing a tenant's node with edges of others
// rule: a repository bound to one tenant
// why: The edges that lead to the node come from other tenants, and would go with it.
// expect: erase_node of SharedWith in table Workspaces can reach a Workspace of another tenant: its key is not made from the edge's tenant, to which this repository is bound
#include <reject/support/workspaces.hpp>

auto gone(const workspaces& all) {
    const auto mine = facet::bind(all, "tenant"_f == "a");
#ifdef FACET_REJECT
    return facet::erase_node<Workspace>(mine).has_value();
#else
    return facet::erase_node<Label>(mine, "label"_f == "new").has_value();
#endif
}
