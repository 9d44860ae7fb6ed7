// SPDX-License-Identifier: BSL-1.0
// title: A thread pool for a pointer to one
// rule: a table that is opened
// why: The repository borrows its executor; a pointer says so, and can be null.
// expect: parallel points at an executor, such as a facet::thread_pool, which has to outlive the repository
#include <facet/repository/thread_pool.hpp>
#include <reject/support/register.hpp>

auto opened(declared_backend& backend, facet::thread_pool& workers) {
#ifdef FACET_REJECT
    return facet::open<Register>(backend, {.parallel = workers}).get<Account>("account_id"_f == some_account);
#else
    return facet::open<Register>(backend, {.parallel = &workers}).get<Account>("account_id"_f == some_account);
#endif
}
