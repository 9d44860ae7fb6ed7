// SPDX-License-Identifier: BSL-1.0
// title: An object of a tenant that no tenant can be
// rule: a repository bound to one tenant
// why: The bound value is compared with the object's field.
// expect: Label where(tenant ==) in table Workspaces compares tenant, which is text, with a whole number
#include <reject/support/workspaces.hpp>

auto done(const workspaces& all, const Label& label) {
    [[maybe_unused]] const auto mine = facet::bind(all, "tenant"_f == label.tenant);
#ifdef FACET_REJECT
    return facet::bind(all, "tenant"_f == 5).create(label).run();
#else
    return mine.create(label).run();
#endif
}
