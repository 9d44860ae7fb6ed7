// SPDX-License-Identifier: BSL-1.0
// title: An upsert that gives a tenant's item away
// rule: a repository bound to one tenant
// why: The tenant is set by the bound repository.
// expect: an update of Draft changes tenant, to which this repository is bound
#include <facet/repository/bind.hpp>
#include <reject/support/declared_backend.hpp>
#include <reject/support/documents.hpp>

using namespace facet::literals;

auto done(const facet::repository<Drafts, declared_backend>& drafts) {
    const auto mine = facet::bind(drafts, "tenant"_f == "a");
#ifdef FACET_REJECT
    return mine.upsert<Draft>("id"_f == "1").set("tenant"_f = "b").set("text"_f = "").run();
#else
    return mine.upsert<Draft>("id"_f == "1").set("text"_f = "").run();
#endif
}
