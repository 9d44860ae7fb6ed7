// SPDX-License-Identifier: BSL-1.0
// title: An index that an entity binds twice
// rule: proof 1: what a key template may say
// why: An item has at most one entry in an index.
// expect: in Account, index GSI1 is bound twice; an item has one entry in an index
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
    std::string region;
};

struct Register
    : facet::table<"Register", facet::gsi<"GSI1", facet::partition<"GSI1PK">, facet::sort<"GSI1SK">>,
                   facet::gsi<"GSI2", facet::partition<"GSI2PK">, facet::sort<"GSI2SK">>,
                   facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">,
                                 facet::index<"GSI1", "REGION#{region}", "ACCOUNT#{account_id}">,
#ifdef FACET_REJECT
                                 facet::index<"GSI1", "REGION#{region}", "ACCOUNT#{account_id}">>>
#else
                                 facet::index<"GSI2", "REGION#{region}", "ACCOUNT#{account_id}">>>
#endif
{};

void check() { facet::verify<Register>(); }
