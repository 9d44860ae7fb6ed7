// SPDX-License-Identifier: BSL-1.0
// title: An item returned by a write that keeps guards
// rule: unique fields
// why: The write and its guards are one transaction.
// expect: a write of User in table Users keeps its guards (unique) in one transaction, and a transaction returns no items (contract V7)
#include <reject/support/users.hpp>

auto done(const users_repository& users, const User& user) {
#ifdef FACET_REJECT
    return users.erase(user).returning_old().run();
#else
    return users.erase(user).run();
#endif
}
