// SPDX-License-Identifier: BSL-1.0
// title: An import of one tenant's items
// rule: a repository bound to one tenant
// why: An import stores what it is given.
// expect: a bound repository has no unchecked_import(), which checks nothing of an object; put() and create() write one tenant's objects, and what all tenants have is imported by the repository that it was bound from
#include <facet/repository/bind.hpp>
#include <reject/support/register.hpp>

auto imported(const register_repository& registry, const StockBalance& balance) {
    const auto mine = facet::bind(registry, "account_id"_f == some_account);
#ifdef FACET_REJECT
    return mine.unchecked_import(balance).run();
#else
    return mine.create(balance).run();
#endif
}
