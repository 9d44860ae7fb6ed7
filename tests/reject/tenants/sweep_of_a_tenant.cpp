// SPDX-License-Identifier: BSL-1.0
// title: A sweep of one tenant's items
// rule: a repository bound to one tenant
// why: A sweep is a scan.
// expect: a bound repository has no sweep(), which reads the items of all tenants
#include <reject/support/workspaces.hpp>

auto done(const workspaces& all, const Label& label) {
    [[maybe_unused]] const auto mine = facet::bind(all, "tenant"_f == label.tenant);
#ifdef FACET_REJECT
    return mine.sweep<Label>().has_value();
#else
    return all.query<Labelled>("tenant"_f == label.tenant && "document"_f == 1).count().has_value();
#endif
}
