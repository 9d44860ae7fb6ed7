// SPDX-License-Identifier: BSL-1.0
// title: Erasing everything of what no entity has
// rule: a repository bound to one tenant
// why: No item is anybody's by a field that none has.
// expect: erase_everything() of one owner in table Drafts has nothing to erase: no entity has this field
#include <facet/repository/erase_everything.hpp>
#include <reject/support/documents.hpp>
#include <reject/support/declared_backend.hpp>

using namespace facet::literals;

auto gone(const facet::repository<Drafts, declared_backend>& all) {
    const auto mine = facet::bind(all, "tenant"_f == "a");
#ifdef FACET_REJECT
    return facet::erase_everything(facet::bind(all, "owner"_f == "a")).has_value();
#else
    return facet::erase_everything(mine, facet::leaving<Upload>).has_value();
#endif
}
