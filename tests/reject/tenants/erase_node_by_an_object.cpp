// SPDX-License-Identifier: BSL-1.0
// title: Erasing a tenant's node by an object
// rule: a repository bound to one tenant
// why: A node is erased by its key.
// expect: erase_node<Node>(repository, where-clause) names the entity, and takes the repository and the whole primary key
#include <reject/support/workspaces.hpp>

auto gone(const workspaces& all, const Label& label) {
    const auto mine = facet::bind(all, "tenant"_f == label.tenant);
#ifdef FACET_REJECT
    return facet::erase_node(mine, label).has_value();
#else
    return facet::erase_node<Label>(mine, "label"_f == label.label).has_value();
#endif
}
