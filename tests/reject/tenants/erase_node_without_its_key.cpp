// SPDX-License-Identifier: BSL-1.0
// title: Erasing a tenant's node without the rest of its key
// rule: a repository bound to one tenant
// why: A node is erased by its whole primary key, of which the bound field is a part.
// expect: erase_node Label where(tenant ==) in table Workspaces needs the whole primary key (tenant, label; `LABEL`) by ==: label == is missing
#include <reject/support/workspaces.hpp>

auto gone(const workspaces& all) {
    const auto mine = facet::bind(all, "tenant"_f == "a");
#ifdef FACET_REJECT
    return facet::erase_node<Label>(mine).has_value();
#else
    return facet::erase_node<Label>(mine, "label"_f == "new").has_value();
#endif
}
