// SPDX-License-Identifier: BSL-1.0
// title: A key, for reads of several, that says no tenant
// rule: a repository bound to one tenant
// why: What is read by several keys is asked nothing, so it could be another tenant's.
// expect: key of Draft in table Drafts can meet an item of another tenant, which its primary key does not hold, and reads of several keys do not ask whose they are; get<Draft>(where-clause) does, one at a time
#include <facet/repository/bind.hpp>
#include <reject/support/declared_backend.hpp>
#include <reject/support/documents.hpp>

using namespace facet::literals;

auto done(const facet::repository<Drafts, declared_backend>& drafts) {
    const auto mine = facet::bind(drafts, "tenant"_f == "a");
#ifdef FACET_REJECT
    return mine.batch_get(mine.key<Draft>("id"_f == "1")).has_value();
#else
    return mine.get<Draft>("id"_f == "1").has_value();
#endif
}
