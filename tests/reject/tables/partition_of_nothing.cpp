// SPDX-License-Identifier: BSL-1.0
// title: A table whose partition names no attribute
// rule: proof 8: the limits of DynamoDB that a declaration shows
// why: Every table has a partition key (contract N4). Where nothing is said of it, it is PK.
// expect: in table Register, the primary key must have one partition attribute and at most one sort attribute (contract N4)
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
};

struct Register
    : facet::table<"Register",
#ifdef FACET_REJECT
                   facet::partition<>,
#else
                   facet::partition<"PK">,
#endif
                   facet::entity<Account, facet::key<"ACCOUNT#{account_id}">>> {};

void check() { facet::verify<Register>(); }
