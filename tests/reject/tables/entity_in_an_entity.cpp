// SPDX-License-Identifier: BSL-1.0
// title: An entity in another
// rule: proof 8: the limits of DynamoDB that a declaration shows
// why: Entities stand side by side: what is kept together has one partition key.
// expect: part 2 of entity<Account, ...> means nothing there
// expect: entity<...> is said of a table
#include <facet/repository/open.hpp>

#include <string>

struct Account {
    std::string account_id;
    std::string region;
};

struct Owner {
    std::string account_id;
    std::string owner_id;
};

struct Register
#ifdef FACET_REJECT
    : facet::table<"Register", facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">, facet::entity<Owner, facet::key<"ACCOUNT#{account_id}", "OWNER#{owner_id}">>>>
#else
    : facet::table<"Register", facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">>, facet::entity<Owner, facet::key<"ACCOUNT#{account_id}", "OWNER#{owner_id}">>>
#endif
{};

void check() { facet::verify<Register>(); }
