// SPDX-License-Identifier: BSL-1.0
// title: A tenant's key in braces
// rule: a repository bound to one tenant
// why: A value says of no field that it is its own.
// expect: get<Label>() of a repository that is bound to tenant takes a where-clause of the key's other fields: get<Label>(where-clause)
#include <reject/support/workspaces.hpp>

auto done(const workspaces& all, const Label& label) {
    [[maybe_unused]] const auto mine = facet::bind(all, "tenant"_f == label.tenant);
#ifdef FACET_REJECT
    return mine.get<Label>({"new"}).has_value();
#else
    return mine.get<Label>("label"_f == "new").has_value();
#endif
}
