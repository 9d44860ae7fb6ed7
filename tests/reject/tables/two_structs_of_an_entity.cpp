// SPDX-License-Identifier: BSL-1.0
// title: Two structs in one entity
// rule: proof 8: the limits of DynamoDB that a declaration shows
// why: Each entity has a key of its own.
// expect: part 1 of entity<Account, ...> means nothing there
// expect: Owner is another struct, which has an entity<Owner, key<...>> of its own
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
    : facet::table<"Register", facet::entity<Account, Owner, facet::key<"ACCOUNT#{account_id}", "PROFILE">>>
#else
    : facet::table<"Register", facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">>, facet::entity<Owner, facet::key<"ACCOUNT#{account_id}", "OWNER#{owner_id}">>>
#endif
{};

void check() { facet::verify<Register>(); }
