// SPDX-License-Identifier: BSL-1.0
// title: Erasing everything of no tenant
// rule: a repository bound to one tenant
// why: A whole table is not erased by this call.
// expect: erase_everything(mine) erases all that one tenant has in a table: mine is what bind(repository, `tenant_id`_f == id) gives
#include <facet/repository/erase_everything.hpp>
#include <reject/support/documents.hpp>
#include <reject/support/declared_backend.hpp>

using namespace facet::literals;

auto gone(const facet::repository<Drafts, declared_backend>& all) {
    const auto mine = facet::bind(all, "tenant"_f == "a");
#ifdef FACET_REJECT
    return facet::erase_everything(all).has_value();
#else
    return facet::erase_everything(mine, facet::leaving<Upload>).has_value();
#endif
}
