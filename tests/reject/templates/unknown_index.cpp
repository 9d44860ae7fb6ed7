// SPDX-License-Identifier: BSL-1.0
// title: An index that the table does not have
// rule: proof 1: what a key template may say
// why: An entity binds indexes that its table declares.
// expect: in Account, index<GSI2> binds an index that table Register does not have; did you mean GSI1? Its indexes are: GSI1
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
    std::string region;
};

struct Register
    : facet::table<"Register", facet::gsi<"GSI1", facet::partition<"GSI1PK">, facet::sort<"GSI1SK">>,
                   facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">,
#ifdef FACET_REJECT
                                 facet::index<"GSI2", "REGION#{region}", "ACCOUNT#{account_id}">>>
#else
                                 facet::index<"GSI1", "REGION#{region}", "ACCOUNT#{account_id}">>>
#endif
{};

void check() { facet::verify<Register>(); }
