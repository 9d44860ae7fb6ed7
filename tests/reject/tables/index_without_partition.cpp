// SPDX-License-Identifier: BSL-1.0
// title: A global index without a partition key
// rule: proof 8: the limits of DynamoDB that a declaration shows
// why: A global index has a partition key of its own; only a local index shares the table's (contract N4).
// expect: in table Register, index ByName has no partition key, as every global index has (contract N4): facet::gsi<`ByName`, facet::partition<`...`>, facet::sort<`...`>>, with the names of its key attributes
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
    std::string name;
};

struct Register
#ifdef FACET_REJECT
    : facet::table<"Register", facet::gsi<"ByName", facet::sort<"name">>,
#else
    : facet::table<"Register", facet::lsi<"ByName", facet::sort<"name">>,
#endif
                   facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">, facet::index<"ByName", "{name}">>> {};

void check() { facet::verify<Register>(); }
