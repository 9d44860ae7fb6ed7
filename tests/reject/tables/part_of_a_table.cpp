// SPDX-License-Identifier: BSL-1.0
// title: A part that means nothing in a table
// rule: proof 8: the limits of DynamoDB that a declaration shows
// why: It is entities that are immutable, or have domains; said of the table, it would say nothing.
// expect: part 2 of table<Register, ...> means nothing there; its parts are partition, sort, gsi, lsi, entity
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
};

struct Register
#ifdef FACET_REJECT
    : facet::table<"Register", facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">>, facet::immutable>
#else
    : facet::table<"Register", facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">, facet::immutable>>
#endif
{};

void check() { facet::verify<Register>(); }
