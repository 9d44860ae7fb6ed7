// SPDX-License-Identifier: BSL-1.0
// title: A word of another library
// rule: a repository bound to one tenant
// why: facet's own says whether there may be such an item.
// expect: an object is stored by put(object), whether there is such an item or not, by create(object) where there is none yet
#include <reject/support/workspaces.hpp>

auto done(const workspaces& all, const Label& label) {
    [[maybe_unused]] const auto mine = facet::bind(all, "tenant"_f == label.tenant);
#ifdef FACET_REJECT
    return mine.save(label).run();
#else
    return mine.put(label).run();
#endif
}
