// SPDX-License-Identifier: BSL-1.0
// title: A projection in a table
// rule: proof 8: the limits of DynamoDB that a declaration shows
// why: It is an index that holds some attributes and others not.
// expect: part 1 of table<Register, ...> means nothing there
// expect: keys_only is said of an index: gsi<...> or lsi<...>
#include <facet/repository/open.hpp>

#include <string>

struct Account {
    std::string account_id;
    std::string region;
};

struct Register
#ifdef FACET_REJECT
    : facet::table<"Register", facet::keys_only, facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">>>
#else
    : facet::table<"Register", facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">>>
#endif
{};

void check() { facet::verify<Register>(); }
