// SPDX-License-Identifier: BSL-1.0
// title: An index that includes nothing
// rule: proof 8: the limits of DynamoDB that a declaration shows
// why: An index that holds the keys alone is keys_only; include<...> names 1 to 20 attributes more (contract N3).
// expect: in table Register, index GSI1 must include 1 to 20 attributes (contract N3)
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
};

struct Register
#ifdef FACET_REJECT
    : facet::table<"Register", facet::gsi<"GSI1", facet::partition<"GSI1PK">, facet::include<>>,
#else
    : facet::table<"Register", facet::gsi<"GSI1", facet::partition<"GSI1PK">, facet::keys_only>,
#endif
                   facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">>> {};

void check() { facet::verify<Register>(); }
