// SPDX-License-Identifier: BSL-1.0
// title: Putting an item whose fields are unique
// rule: unique fields
// why: What is there may have other guards than the object, which would stay.
// expect: put of User in table Users does not know what email was before, and would leave the guard (unique) of that; use create(), modify() or erase it
#include <reject/support/users.hpp>

auto done(const users_repository& users, const User& user) {
#ifdef FACET_REJECT
    return users.put(user).run();
#else
    return users.create(user).run();
#endif
}
