// SPDX-License-Identifier: BSL-1.0
// title: Two objects in one call
// rule: a repository bound to one tenant
// why: A write is one item's.
// expect: take one object, by its struct's name: create(Order{...}); several writes stand in transact() or batch_write()
#include <reject/support/workspaces.hpp>

auto done(const workspaces& all, const Label& label) {
    [[maybe_unused]] const auto mine = facet::bind(all, "tenant"_f == label.tenant);
#ifdef FACET_REJECT
    return mine.create(label, label).run();
#else
    return mine.transact(mine.create(label), mine.create(Label{label.tenant, "new"}));
#endif
}
