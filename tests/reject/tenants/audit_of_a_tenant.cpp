// SPDX-License-Identifier: BSL-1.0
// title: An audit of one tenant's items
// rule: a repository bound to one tenant
// why: An audit is a scan of the whole table.
// expect: audit() and backfill() walk a whole table, with the items of all tenants: they take the repository that the bound one was made of by bind()
#include <facet/repository/audit.hpp>
#include <reject/support/workspaces.hpp>

auto done(const workspaces& all, const Label& label) {
    [[maybe_unused]] const auto mine = facet::bind(all, "tenant"_f == label.tenant);
#ifdef FACET_REJECT
    return facet::audit(mine, [](const facet::finding&) {}).has_value();
#else
    return facet::audit(all, [](const facet::finding&) {}).has_value();
#endif
}
