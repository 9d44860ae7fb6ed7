// SPDX-License-Identifier: BSL-1.0
// title: Key attributes in an entity
// rule: proof 8: the limits of DynamoDB that a declaration shows
// why: All entities of a table share its key attributes.
// expect: part 1 of entity<Account, ...> means nothing there
// expect: partition<...> is said of a table or an index; what an entity keeps there is said by key<...> and index<...>
#include <facet/repository/open.hpp>

#include <string>

struct Account {
    std::string account_id;
    std::string region;
};

struct Register
#ifdef FACET_REJECT
    : facet::table<"Register", facet::entity<Account, facet::partition<"account_id">, facet::key<"ACCOUNT#{account_id}", "PROFILE">>>
#else
    : facet::table<"Register", facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">>>
#endif
{};

void check() { facet::verify<Register>(); }
