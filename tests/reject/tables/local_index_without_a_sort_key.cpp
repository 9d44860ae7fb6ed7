// SPDX-License-Identifier: BSL-1.0
// title: A local index on a table without a sort key
// rule: proof 8: the limits of DynamoDB that a declaration shows
// why: A local index orders a partition's items in another way, so there has to be one way already (contract X5).
// expect: in table Register, the local index ByName needs a table with a sort key (contract X5)
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
    std::string name;
};

struct Register
#ifdef FACET_REJECT
    : facet::table<"Register", facet::partition<"PK">, facet::lsi<"ByName", facet::sort<"name">>,
                   facet::entity<Account, facet::key<"ACCOUNT#{account_id}">, facet::index<"ByName", "{name}">>>
#else
    : facet::table<"Register", facet::partition<"PK">, facet::gsi<"ByName", facet::partition<"name">>,
                   facet::entity<Account, facet::key<"ACCOUNT#{account_id}">, facet::index<"ByName", "{name}">>>
#endif
{};

void check() { facet::verify<Register>(); }
