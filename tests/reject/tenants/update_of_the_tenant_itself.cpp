// SPDX-License-Identifier: BSL-1.0
// title: An update that gives a tenant's item away
// rule: a repository bound to one tenant
// why: The item would be another tenant's.
// expect: an update of Draft changes tenant, to which this repository is bound: the item would be another's; the repository that it was bound from can do so
#include <facet/repository/bind.hpp>
#include <reject/support/declared_backend.hpp>
#include <reject/support/documents.hpp>

using namespace facet::literals;

auto done(const facet::repository<Drafts, declared_backend>& drafts) {
    const auto mine = facet::bind(drafts, "tenant"_f == "a");
#ifdef FACET_REJECT
    return mine.update<Draft>("id"_f == "1").set("tenant"_f = "b").run();
#else
    return mine.update<Draft>("id"_f == "1").set("text"_f = "b").run();
#endif
}
