// SPDX-License-Identifier: BSL-1.0
// title: A struct for its entity
// rule: proof 8: the limits of DynamoDB that a declaration shows
// why: An entity is the struct and what is said of it, its key above all.
// expect: part 1 of table<Register, ...> means nothing there
// expect: Account is a struct, whose entity is declared by entity<Account, key<...>>
#include <facet/repository/open.hpp>

#include <string>

struct Account {
    std::string account_id;
    std::string region;
};

struct Register
#ifdef FACET_REJECT
    : facet::table<"Register", Account>
#else
    : facet::table<"Register", facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">>>
#endif
{};

void check() { facet::verify<Register>(); }
