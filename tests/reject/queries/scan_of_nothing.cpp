// SPDX-License-Identifier: BSL-1.0
// title: A scan that names no entity
// rule: proof 2: every where-clause is served by a key or an index
// why: A scan reads the whole table; the items of the entities that it names are given.
// expect: a scan of table Register names the entities that it gives, as scan<Account>() does; its entities are: Account, Asset, StockBalance, StockPosting
#include <reject/support/register.hpp>

auto accounts(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.scan().all();
#else
    return registry.scan<Account>().all();
#endif
}
