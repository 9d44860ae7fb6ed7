// SPDX-License-Identifier: BSL-1.0
// title: Erasing an item whose fields are unique by its key
// rule: unique fields
// why: Its guards are told by what the object holds.
// expect: erase of User in table Users does not know what email was before, and would leave the guard (unique) of that; use erase(object)
#include <reject/support/users.hpp>

auto done(const users_repository& users, const User& user) {
#ifdef FACET_REJECT
    return users.erase<User>("id"_f == user.id).run();
#else
    return users.erase(user).run();
#endif
}
