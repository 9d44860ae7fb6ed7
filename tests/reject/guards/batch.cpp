// SPDX-License-Identifier: BSL-1.0
// title: A batch of what keeps guards
// rule: unique fields
// why: A batch does each write by itself.
// expect: a batch takes puts and erases, which ask nothing of what is there (contract B5), but action 1, on User, is no such write: it keeps its guards (unique); do it by itself or in a transaction
#include <reject/support/users.hpp>

auto done(const users_repository& users, const User& user) {
#ifdef FACET_REJECT
    return users.batch_write(users.erase(user));
#else
    return users.transact(users.erase(user));
#endif
}
