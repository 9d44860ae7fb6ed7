// SPDX-License-Identifier: BSL-1.0
// title: A placeholder as tables are drawn
// rule: proof 1: what a key template may say
// why: The text would stand in the key as it is: all items would have one key, and each put would replace the last.
// expect: in User, key template `USER#<user_id>` has the text <user_id>, which would stand in the keys of all items, so that there is but one; a placeholder is {user_id}
#include <facet/repository/open.hpp>

#include <string>

struct User {
    std::string user_id;
};

struct Users
    : facet::table<"Users",
#ifdef FACET_REJECT
                   facet::entity<User, facet::key<"USER#<user_id>", "USER">>>
#else
                   facet::entity<User, facet::key<"USER#{user_id}", "<USER>">>>
#endif
{};

void check() { facet::verify<Users>(); }
