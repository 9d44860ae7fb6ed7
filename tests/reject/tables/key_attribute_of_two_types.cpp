// SPDX-License-Identifier: BSL-1.0
// title: One attribute as a key of two types
// rule: proof 8: the limits of DynamoDB that a declaration shows
// why: An attribute that is a key of the table or of several indexes has one type in all of them.
// expect: in table Register
// expect: key attribute Rank
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
};

struct Register
    : facet::table<"Register", facet::gsi<"GSI1", facet::partition<"GSI1PK">, facet::sort<facet::number_key("Rank")>>,
#ifdef FACET_REJECT
                   facet::gsi<"GSI2", facet::partition<"GSI2PK">, facet::sort<"Rank">>,
#else
                   facet::gsi<"GSI2", facet::partition<"GSI2PK">, facet::sort<facet::number_key("Rank")>>,
#endif
                   facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">>> {};

void check() { facet::verify<Register>(); }
