// SPDX-License-Identifier: BSL-1.0
// title: Erasing all of a tenant by an entity's name
// rule: a repository bound to one tenant
// why: What is erased is what a query, a collection or a scan gives.
// expect: erase_all(repository, query) takes a query, collection or scan that the repository describes
// expect: all that a tenant has is erased by facet::erase_everything(mine)
#include <reject/support/workspaces.hpp>

auto gone(const workspaces& all) {
    const auto mine = facet::bind(all, "tenant"_f == "a");
#ifdef FACET_REJECT
    return facet::erase_all<Labelled>(mine).has_value();
#else
    return facet::erase_all(mine, mine.query<Labelled>("document"_f == 7)).has_value();
#endif
}
