// SPDX-License-Identifier: BSL-1.0
// title: A read that is described in a pool, and not done
// rule: proof 2: every where-clause is served by a key or an index
// why: A query is done where all(), page() or count() is called: after the pool, in the thread that waits for it.
// expect: start() is given a call that describes a read or a write and does not do it
#include <facet/repository/async.hpp>
#include <facet/repository/thread_pool.hpp>
#include <reject/support/register.hpp>

auto found(const register_repository& registry, facet::thread_pool& pool) {
#ifdef FACET_REJECT
    return facet::start(pool, [&registry] { return registry.query<StockBalance>("account_id"_f == some_account); }).valid();
#else
    return facet::start(pool, [&registry] { return registry.query<StockBalance>("account_id"_f == some_account).all(); }).valid();
#endif
}
