// SPDX-License-Identifier: BSL-1.0
// title: A query of two entities
// rule: proof 2: every where-clause is served by a key or an index
// why: Items of several entities come as a variant, which is what a collection gives.
// expect: query<...>() reads items of one entity; those of several are read together by collection<First, Second>(where-clause)
#include <reject/support/register.hpp>

auto everything(const register_repository& registry) {
#ifdef FACET_REJECT
    return registry.query<StockBalance, StockPosting>("account_id"_f == some_account).limit(10).page();
#else
    return registry.collection<StockBalance, StockPosting>("account_id"_f == some_account).limit(10).page();
#endif
}
