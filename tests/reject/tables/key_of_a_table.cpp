// SPDX-License-Identifier: BSL-1.0
// title: A key template in a table
// rule: proof 8: the limits of DynamoDB that a declaration shows
// why: A table has key attributes; what is kept in them is said by each entity.
// expect: part 1 of table<Register, ...> means nothing there
// expect: key<...> is said of an entity, behind its struct: entity<Struct, key<...>, ...>
#include <facet/repository/open.hpp>

#include <string>

struct Account {
    std::string account_id;
    std::string region;
};

struct Register
#ifdef FACET_REJECT
    : facet::table<"Register", facet::key<"ACCOUNT#{account_id}", "PROFILE">, facet::entity<Account>>
#else
    : facet::table<"Register", facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">>>
#endif
{};

void check() { facet::verify<Register>(); }
