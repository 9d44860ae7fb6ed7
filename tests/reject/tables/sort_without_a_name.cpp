// SPDX-License-Identifier: BSL-1.0
// title: A sort attribute without a name
// rule: proof 8: the limits of DynamoDB that a declaration shows
// why: A table without a sort key has no sort<...> (contract N2).
// expect: in table Register, the name of a key attribute must have 1 to 255 bytes (contract N2)
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
};

struct Register
    : facet::table<"Register",
#ifdef FACET_REJECT
                   facet::partition<"PK">, facet::sort<"">,
#else
                   facet::partition<"PK">,
#endif
                   facet::entity<Account, facet::key<"ACCOUNT#{account_id}">>> {};

void check() { facet::verify<Register>(); }
