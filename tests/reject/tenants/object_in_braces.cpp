// SPDX-License-Identifier: BSL-1.0
// title: A tenant's object in braces
// rule: a repository bound to one tenant
// why: Which entity it is, its struct says.
// expect: take one object, by its struct's name: create(Order{...})
#include <reject/support/workspaces.hpp>

auto done(const workspaces& all, const Label& label) {
    [[maybe_unused]] const auto mine = facet::bind(all, "tenant"_f == label.tenant);
#ifdef FACET_REJECT
    return mine.create({label.tenant, "new"}).run();
#else
    return mine.create(Label{label.tenant, "new"}).run();
#endif
}
