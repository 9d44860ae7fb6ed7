// SPDX-License-Identifier: BSL-1.0
// title: An object of no entity, in a tenant's part
// rule: a repository bound to one tenant
// why: What is stored of it is said by its entity.
// expect: Stranger is no entity of table Workspaces
#include <reject/support/workspaces.hpp>

auto done(const workspaces& all, const Label& label) {
    [[maybe_unused]] const auto mine = facet::bind(all, "tenant"_f == label.tenant);
#ifdef FACET_REJECT
    struct Stranger {} stranger;
    return mine.create(stranger).run();
#else
    return mine.create(label).run();
#endif
}
