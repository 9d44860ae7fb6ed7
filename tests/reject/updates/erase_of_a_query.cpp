// SPDX-License-Identifier: BSL-1.0
// title: An erase that is given a query
// rule: the whole primary key
// why: An erase takes one item; what a query finds is erased item by item, by a function that can be resumed.
// expect: a query is no entity of table Register; all that it finds is erased by facet::erase_all(repository, query)
#include <facet/repository/erase_all.hpp>
#include <reject/support/register.hpp>

void clear(const register_repository& registry) {
#ifdef FACET_REJECT
    (void)registry.erase(registry.query<StockBalance>("account_id"_f == "7")).run();
#else
    (void)facet::erase_all(registry, registry.query<StockBalance>("account_id"_f == "7"));
#endif
}
