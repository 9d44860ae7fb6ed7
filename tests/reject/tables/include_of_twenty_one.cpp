// SPDX-License-Identifier: BSL-1.0
// title: An index that includes twenty-one attributes
// rule: proof 8: the limits of DynamoDB that a declaration shows
// why: An index includes at most 20 attributes by name (contract N3); beyond that it holds all of them.
// expect: in table Register, index GSI1 must include 1 to 20 attributes (contract N3)
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
};

struct Register
    : facet::table<"Register",
#ifdef FACET_REJECT
                   facet::gsi<"GSI1", facet::partition<"GSI1PK">,
                              facet::include<"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s",
                                             "t", "u">>,
#else
                   facet::gsi<"GSI1", facet::partition<"GSI1PK">>,
#endif
                   facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">>> {};

void check() { facet::verify<Register>(); }
