// SPDX-License-Identifier: BSL-1.0
// title: A sixth local index
// rule: proof 8: the limits of DynamoDB that a declaration shows
// why: DynamoDB allows five local indexes (contract N3).
// expect: in table Register, there are 6 local indexes; DynamoDB allows 5 (contract N3)
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
};

struct Register
    : facet::table<"Register", facet::lsi<"LSI1", facet::sort<"SK1">>, facet::lsi<"LSI2", facet::sort<"SK2">>,
                   facet::lsi<"LSI3", facet::sort<"SK3">>, facet::lsi<"LSI4", facet::sort<"SK4">>, facet::lsi<"LSI5", facet::sort<"SK5">>,
#ifdef FACET_REJECT
                   facet::lsi<"LSI6", facet::sort<"SK6">>,
#else
                   facet::gsi<"GSI6", facet::partition<"PK">, facet::sort<"SK6">>,
#endif
                   facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">>> {};

void check() { facet::verify<Register>(); }
