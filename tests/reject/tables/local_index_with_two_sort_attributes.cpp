// SPDX-License-Identifier: BSL-1.0
// title: A local index with two sort attributes
// rule: proof 8: the limits of DynamoDB that a declaration shows
// why: A local index has the table's partition key and one sort attribute (contract X5).
// expect: in table Register, the local index ByName must have exactly one sort attribute and shares the table's partition key (contract X5)
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
    std::string name;
    std::string city;
};

struct Register
#ifdef FACET_REJECT
    : facet::table<"Register", facet::lsi<"ByName", facet::sort<"name", "city">>,
                   facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">, facet::index<"ByName", "{name}", "{city}">>>
#else
    : facet::table<"Register", facet::lsi<"ByName", facet::sort<"NameSK">>,
                   facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">, facet::index<"ByName", "{name}#{city}">>>
#endif
{};

void check() { facet::verify<Register>(); }
