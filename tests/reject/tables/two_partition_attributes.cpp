// SPDX-License-Identifier: BSL-1.0
// title: A table with two partition attributes
// rule: proof 8: the limits of DynamoDB that a declaration shows
// why: Only global indexes have keys of several attributes (contract N4).
// expect: in table Register, the primary key must have one partition attribute and at most one sort attribute (contract N4)
#include <facet/repository/open.hpp>

struct Account {
    std::string tenant;
    std::string account_id;
};

struct Register
    : facet::table<"Register",
#ifdef FACET_REJECT
                   facet::partition<"tenant", "account_id">, facet::sort<"SK">,
                   facet::entity<Account, facet::key<"{tenant}", "{account_id}", "PROFILE">>>
#else
                   facet::partition<"PK">, facet::sort<"SK">,
                   facet::entity<Account, facet::key<"{tenant}#{account_id}", "PROFILE">>>
#endif
{};

void check() { facet::verify<Register>(); }
