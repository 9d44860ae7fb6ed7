// SPDX-License-Identifier: BSL-1.0
// title: A placeholder as scripts write it
// rule: proof 1: what a key template may say
// why: The key would begin with a dollar that no other program wrote. Where one did, the template is verbatim.
// expect: has a $ before {user_id}, which would stand in the key; a placeholder is {user_id} alone, and the key of another program that has the $ is said with ::verbatim
#include <facet/repository/open.hpp>

#include <string>

struct User {
    std::string user_id;
};

struct Users
    : facet::table<"Users",
#ifdef FACET_REJECT
                   facet::entity<User, facet::key<"USER#${user_id}", "USER">>>
#else
                   facet::entity<User, facet::key<"USER#${user_id}", "USER">::verbatim>>
#endif
{};

void check() { facet::verify<Users>(); }
