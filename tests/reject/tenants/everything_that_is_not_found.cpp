// SPDX-License-Identifier: BSL-1.0
// title: Erasing all of a tenant, some of which is not found by it
// rule: a repository bound to one tenant
// why: An upload lies under its own id alone, and no index lists the tenant's.
// expect: erase_everything() of one tenant in table Drafts does not find all items of Upload by tenant alone: that takes a key or index whose partition is made of it, with all items, whole; or leave these, and erase them by themselves: erase_everything(mine, facet::leaving<Upload>)
#include <facet/repository/erase_everything.hpp>
#include <reject/support/documents.hpp>
#include <reject/support/declared_backend.hpp>

using namespace facet::literals;

auto gone(const facet::repository<Drafts, declared_backend>& all) {
    const auto mine = facet::bind(all, "tenant"_f == "a");
#ifdef FACET_REJECT
    return facet::erase_everything(mine).has_value();
#else
    return facet::erase_everything(mine, facet::leaving<Upload>).has_value();
#endif
}
