// SPDX-License-Identifier: BSL-1.0
// title: Putting, in a batch, an item whose key says no tenant
// rule: a repository bound to one tenant
// why: The put asks that no item of another tenant is there, and a batch asks nothing.
// expect: a batch takes puts and erases, which ask nothing of what is there (contract B5), but action 1, on Draft, is no such write; do it by itself or in a transaction
#include <facet/repository/bind.hpp>
#include <reject/support/declared_backend.hpp>
#include <reject/support/documents.hpp>

using namespace facet::literals;

auto done(const facet::repository<Drafts, declared_backend>& drafts) {
    const auto mine = facet::bind(drafts, "tenant"_f == "a");
#ifdef FACET_REJECT
    return mine.batch_write(mine.put(Draft{"1", "a", "text"}));
#else
    return mine.transact(mine.put(Draft{"1", "a", "text"}));
#endif
}
