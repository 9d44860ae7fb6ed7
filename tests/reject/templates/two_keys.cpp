// SPDX-License-Identifier: BSL-1.0
// title: An entity with two keys
// rule: proof 1: what a key template may say
// why: An item has one primary key; what it can also be found by is an index.
// expect: in Account, there must be exactly one key<...>, but there are 2
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
    std::string region;
};

struct Register
    : facet::table<"Register", facet::gsi<"GSI1", facet::partition<"GSI1PK">, facet::sort<"GSI1SK">>,
                   facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">,
#ifdef FACET_REJECT
                                 facet::key<"REGION#{region}", "ACCOUNT#{account_id}">>>
#else
                                 facet::index<"GSI1", "REGION#{region}", "ACCOUNT#{account_id}">>>
#endif
{};

void check() { facet::verify<Register>(); }
