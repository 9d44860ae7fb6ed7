// SPDX-License-Identifier: BSL-1.0
// title: An item by its unique field
// rule: unique fields
// why: The guard has the field in its key, and the item has not.
// expect: User where(email ==) in table Users cannot be served:
// expect: ; email is in the key of EmailOwner: get<EmailOwner> tells whose it is
#include <reject/support/users.hpp>

auto by_address(const users_repository& users, const std::string& address) {
#ifdef FACET_REJECT
    return users.query<User>("email"_f == address).first();
#else
    return users.get<EmailOwner>("email"_f == address);
#endif
}
