// SPDX-License-Identifier: BSL-1.0
// title: Two indexes of one name
// rule: proof 8: the limits of DynamoDB that a declaration shows
// why: An index is known by its name (contract N3).
// expect: in table Register, two indexes are named GSI1 (contract N3)
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
};

struct Register
    : facet::table<"Register", facet::gsi<"GSI1", facet::partition<"GSI1PK">, facet::sort<"GSI1SK">>,
#ifdef FACET_REJECT
                   facet::gsi<"GSI1", facet::partition<"GSI2PK">, facet::sort<"GSI2SK">>,
#else
                   facet::gsi<"GSI2", facet::partition<"GSI2PK">, facet::sort<"GSI2SK">>,
#endif
                   facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">>> {};

void check() { facet::verify<Register>(); }
