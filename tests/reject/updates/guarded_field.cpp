// SPDX-License-Identifier: BSL-1.0
// title: Setting a field that is kept unique
// rule: unique fields
// why: The guard under the old value would stay, and none would be made under the new one.
// expect: update of User in table Users sets email, from which a guard (unique) is made; change the item with modify()
#include <reject/support/users.hpp>

auto moved(const users_repository& users) {
#ifdef FACET_REJECT
    return users.update<User>("id"_f == "1").set("email"_f = "a@x").run();
#else
    return users.modify<User>("id"_f == "1", [](User& user) { user.email = "a@x"; });
#endif
}
