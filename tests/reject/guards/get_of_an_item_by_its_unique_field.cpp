// SPDX-License-Identifier: BSL-1.0
// title: A get of an item by its unique field
// rule: unique fields
// why: The primary key does not hold the field, and the guard's key does.
// expect: get User where(email ==) in table Users needs the whole primary key
// expect: email is no part of it; email is in the key of EmailOwner: get<EmailOwner> tells whose it is
#include <reject/support/users.hpp>

auto by_address(const users_repository& users, const std::string& address) {
#ifdef FACET_REJECT
    return users.get<User>("email"_f == address);
#else
    return users.get<EmailOwner>("email"_f == address);
#endif
}
