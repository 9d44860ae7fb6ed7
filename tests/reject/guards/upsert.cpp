// SPDX-License-Identifier: BSL-1.0
// title: Upserting an item whose fields are unique
// rule: unique fields
// why: An upsert sees no guard, and no item as it was.
// expect: upsert of User in table Users does not know what email was before, and would leave the guard (unique) of that
#include <reject/support/users.hpp>

auto done(const users_repository& users, const User& user) {
#ifdef FACET_REJECT
    return users.upsert<User>("id"_f == user.id).set("email"_f = user.email, "visits"_f = 1).run();
#else
    return users.create(user).run();
#endif
}
