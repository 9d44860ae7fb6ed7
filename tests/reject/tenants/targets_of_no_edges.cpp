// SPDX-License-Identifier: BSL-1.0
// title: Following a tenant's items that are no edges
// rule: a repository bound to one tenant
// why: Only edges lead anywhere.
// expect: targets of Document in table Workspaces: Document is no edge
#include <reject/support/workspaces.hpp>

auto found(const workspaces& all, const std::vector<Document>& documents, const std::vector<Labelled>& labelled) {
    const auto mine = facet::bind(all, "tenant"_f == "a");
#ifdef FACET_REJECT
    return mine.targets(documents).has_value();
#else
    return mine.targets(labelled).has_value() && !documents.empty();
#endif
}
