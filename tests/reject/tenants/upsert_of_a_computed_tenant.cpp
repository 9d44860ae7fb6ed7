// SPDX-License-Identifier: BSL-1.0
// title: An upsert of an item whose tenant is computed
// rule: a repository bound to one tenant
// why: What it makes could be another tenant's.
// expect: upsert of Upload in table Drafts does not know tenant, which is computed, and to which this repository is bound; create() the item, or modify() one that is there
#include <facet/repository/bind.hpp>
#include <reject/support/declared_backend.hpp>
#include <reject/support/documents.hpp>

using namespace facet::literals;

auto done(const facet::repository<Drafts, declared_backend>& drafts) {
    const auto mine = facet::bind(drafts, "tenant"_f == "a");
#ifdef FACET_REJECT
    return mine.upsert<Upload>("id"_f == "1").set("path"_f = "b/1").run();
#else
    return mine.create(Upload{"1", "a/1"}).run();
#endif
}
