// SPDX-License-Identifier: BSL-1.0
// title: An object that has no tenant
// rule: a repository bound to one tenant
// why: Whether an object is the tenant's is told by its field.
// expect: Label where(document ==) in table Workspaces asks for document, but Label has no such field
#include <reject/support/workspaces.hpp>

auto done(const workspaces& all, const Label& label) {
    [[maybe_unused]] const auto mine = facet::bind(all, "tenant"_f == label.tenant);
#ifdef FACET_REJECT
    const auto of_one = facet::bind(all, "document"_f == 5);
    return of_one.put(label).run();
#else
    return mine.put(label).run();
#endif
}
