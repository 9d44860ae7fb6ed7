// SPDX-License-Identifier: BSL-1.0
// title: An edge that leads to another tenant
// rule: a repository bound to one tenant
// why: Linking looks at both nodes, and counts the edge in them.
// expect: link of SharedWith in table Workspaces can reach a Workspace of another tenant: its key is not made from the edge's tenant, to which this repository is bound; the repository that it was bound from can do so
#include <reject/support/workspaces.hpp>

auto done(const workspaces& all, const SharedWith& shared, const Labelled& labelled) {
    const auto mine = facet::bind(all, "tenant"_f == shared.tenant);
#ifdef FACET_REJECT
    return mine.transact(mine.link(shared), mine.link(labelled));
#else
    return mine.transact(all.link(shared), mine.link(labelled));
#endif
}
