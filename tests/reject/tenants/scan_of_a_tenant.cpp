// SPDX-License-Identifier: BSL-1.0
// title: A scan of one tenant's items
// rule: a repository bound to one tenant
// why: A scan reads the whole table, and would hand out the items of others.
// expect: a bound repository has no scan(), which would read the items of all tenants; query<...>() and collection<...>() read one tenant's
#include <facet/repository/bind.hpp>
#include <reject/support/register.hpp>

auto all(const register_repository& registry) {
    const auto mine = facet::bind(registry, "account_id"_f == some_account);
#ifdef FACET_REJECT
    return mine.scan<StockBalance>().all();
#else
    return mine.query<StockBalance>().all();
#endif
}
