// SPDX-License-Identifier: BSL-1.0
// title: A tenant's actions in braces
// rule: a repository bound to one tenant
// why: A list has one type, and actions have several.
// expect: transact() takes actions without braces: transact(action, action)
#include <reject/support/workspaces.hpp>

auto done(const workspaces& all, const Label& label) {
    [[maybe_unused]] const auto mine = facet::bind(all, "tenant"_f == label.tenant);
#ifdef FACET_REJECT
    return mine.transact({mine.put(label), mine.put(label)});
#else
    return mine.transact(mine.put(label), mine.put(label));
#endif
}
