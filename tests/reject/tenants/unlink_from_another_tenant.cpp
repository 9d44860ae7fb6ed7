// SPDX-License-Identifier: BSL-1.0
// title: Taking away an edge that leads to another tenant, by its key
// rule: a repository bound to one tenant
// why: What goes with an edge, a mirror or a count, is another tenant's.
// expect: unlink of SharedWith in table Workspaces can reach a Workspace of another tenant: its key is not made from the edge's tenant, to which this repository is bound
#include <reject/support/workspaces.hpp>

auto done(const workspaces& all) {
    const auto mine = facet::bind(all, "tenant"_f == "a");
#ifdef FACET_REJECT
    return mine.unlink<SharedWith>("document"_f == 7 && "other_tenant"_f == "b").run();
#else
    return mine.unlink<Labelled>("document"_f == 7 && "label"_f == "new").run();
#endif
}
