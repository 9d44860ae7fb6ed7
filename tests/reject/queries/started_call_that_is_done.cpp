// SPDX-License-Identifier: BSL-1.0
// title: A call that is done, in the place of one that a pool makes
// rule: proof 2: every where-clause is served by a key or an index
// why: The pool makes the call, so that it is given as a function.
// expect: start() takes the call itself, which the pool makes, and not the outcome of one that is done:
#include <facet/repository/async.hpp>
#include <facet/repository/thread_pool.hpp>
#include <reject/support/register.hpp>

auto found(const register_repository& registry, facet::thread_pool& pool) {
#ifdef FACET_REJECT
    return facet::start(pool, registry.get<Account>("account_id"_f == some_account)).valid();
#else
    return facet::start(pool, [&registry] { return registry.get<Account>("account_id"_f == some_account); }).valid();
#endif
}
