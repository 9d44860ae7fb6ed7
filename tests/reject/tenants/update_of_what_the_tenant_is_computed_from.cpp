// SPDX-License-Identifier: BSL-1.0
// title: An update of an item whose tenant is computed
// rule: a repository bound to one tenant
// why: With what it is computed from, the tenant would change.
// expect: update of Upload in table Drafts may change what tenant is computed from, to which this repository is bound; change the item with modify()
#include <facet/repository/bind.hpp>
#include <reject/support/declared_backend.hpp>
#include <reject/support/documents.hpp>

using namespace facet::literals;

auto done(const facet::repository<Drafts, declared_backend>& drafts) {
    const auto mine = facet::bind(drafts, "tenant"_f == "a");
#ifdef FACET_REJECT
    return mine.update<Upload>("id"_f == "1").set("path"_f = "b/1").run();
#else
    return mine.modify<Upload>("id"_f == "1", [](Upload& it) { it.path = "a/1"; }).has_value();
#endif
}
