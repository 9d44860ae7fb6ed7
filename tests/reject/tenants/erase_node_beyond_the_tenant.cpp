// SPDX-License-Identifier: BSL-1.0
// title: Erasing a node whose key says no tenant
// rule: a repository bound to one tenant
// why: Edges are found by the key alone, and could be another tenant's.
// expect: erase_node of Folder in table Drafts can meet an item of another tenant, which its primary key does not hold, and the edges of one would go with it; the repository that this one was bound from can do so, where get<Folder>(where-clause) of this one has found the item
#include <facet/repository/bind.hpp>
#include <facet/repository/erase_node.hpp>
#include <reject/support/declared_backend.hpp>
#include <reject/support/documents.hpp>

using namespace facet::literals;

auto done(const facet::repository<Drafts, declared_backend>& drafts) {
    const auto mine = facet::bind(drafts, "tenant"_f == "a");
#ifdef FACET_REJECT
    return facet::erase_node<Folder>(mine, "id"_f == "1").has_value();
#else
    return mine.get<Folder>("id"_f == "1").has_value() && facet::erase_node<Folder>(drafts, "id"_f == "1").has_value();
#endif
}
