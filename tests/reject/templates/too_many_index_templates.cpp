// SPDX-License-Identifier: BSL-1.0
// title: An index template too many
// rule: proof 1: what a key template may say
// why: An entity's index<...> gives one template for each key attribute of the index.
// expect: in Account, index GSI1 is given 2 templates, but the index has 1 key attribute: GSI1PK
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
    std::string region;
};

struct Register
    : facet::table<"Register", facet::gsi<"GSI1", facet::partition<"GSI1PK">>,
                   facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">,
#ifdef FACET_REJECT
                                 facet::index<"GSI1", "REGION#{region}", "ACCOUNT#{account_id}">>>
#else
                                 facet::index<"GSI1", "REGION#{region}">>>
#endif
{};

void check() { facet::verify<Register>(); }
