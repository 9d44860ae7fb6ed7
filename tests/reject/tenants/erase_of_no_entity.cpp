// SPDX-License-Identifier: BSL-1.0
// title: A tenant's item erased without its entity
// rule: a repository bound to one tenant
// why: The key that a where-clause makes is an entity's.
// expect: the call names no entity of table Workspaces
#include <reject/support/workspaces.hpp>

auto done(const workspaces& all, const Label& label) {
    [[maybe_unused]] const auto mine = facet::bind(all, "tenant"_f == label.tenant);
#ifdef FACET_REJECT
    return mine.erase("label"_f == "new").run();
#else
    return mine.erase<Label>("label"_f == "new").run();
#endif
}
