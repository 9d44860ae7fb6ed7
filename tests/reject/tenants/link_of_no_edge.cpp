// SPDX-License-Identifier: BSL-1.0
// title: Linking a tenant's item that is no edge
// rule: a repository bound to one tenant
// why: Only an edge has two nodes.
// expect: link of Document in table Workspaces: Document is no edge; create() it
#include <reject/support/workspaces.hpp>

auto done(const workspaces& all, const Document& document) {
    const auto mine = facet::bind(all, "tenant"_f == document.tenant);
#ifdef FACET_REJECT
    return mine.link(document).run();
#else
    return mine.create(document).run();
#endif
}
