// SPDX-License-Identifier: BSL-1.0
// title: A where-clause for reads by key
// rule: what a batch takes
// why: A where-clause becomes a key where its entity is said.
// expect: reads().add() takes the key of an item, made by key<...>(where-clause), which is not read before batch() or transact(); a single item is read at once by get<...>(where-clause)
#include <reject/support/register.hpp>

auto read(const register_repository& registry, facet::item_reads<declared_backend>& reads) {
#ifdef FACET_REJECT
    return reads.add("account_id"_f == some_account);
#else
    return reads.add(registry.key<Account>("account_id"_f == some_account));
#endif
}
