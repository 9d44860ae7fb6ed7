// SPDX-License-Identifier: BSL-1.0
// title: A get for reads by key
// rule: what a batch takes
// why: A get has read its item already.
// expect: reads().add() takes the key of an item, made by key<...>(where-clause), which is not read before batch() or transact()
#include <reject/support/register.hpp>

auto read(const register_repository& registry, facet::item_reads<declared_backend>& reads) {
#ifdef FACET_REJECT
    return reads.add(registry.get<Account>("account_id"_f == some_account));
#else
    return reads.add(registry.key<Account>("account_id"_f == some_account));
#endif
}
