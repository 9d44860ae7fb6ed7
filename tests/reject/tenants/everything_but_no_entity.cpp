// SPDX-License-Identifier: BSL-1.0
// title: Leaving what is no entity
// rule: a repository bound to one tenant
// why: What is left is named by its struct.
// expect: int is no entity of table Drafts
#include <facet/repository/erase_everything.hpp>
#include <reject/support/documents.hpp>
#include <reject/support/declared_backend.hpp>

using namespace facet::literals;

auto gone(const facet::repository<Drafts, declared_backend>& all) {
    const auto mine = facet::bind(all, "tenant"_f == "a");
#ifdef FACET_REJECT
    return facet::erase_everything(mine, facet::leaving<Upload, int>).has_value();
#else
    return facet::erase_everything(mine, facet::leaving<Upload>).has_value();
#endif
}
