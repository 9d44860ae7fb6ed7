// SPDX-License-Identifier: BSL-1.0
// title: What a query finds, deleted
// rule: what stores and erases
// why: Many requests, of which any can fail, are a function of their own.
// expect: what a read gives is erased by a function, of <facet/repository/erase_all.hpp>: facet::erase_all(repository, repository.query<Order>(where-clause)); one item is erased by erase<Order>(where-clause)
#include <facet/repository/erase_all.hpp>
#include <reject/support/register.hpp>

auto gone(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance>("account_id"_f == some_account).delete_();
#else
    return facet::erase_all(registry, registry.query<StockBalance>("account_id"_f == some_account)).has_value();
#endif
}
