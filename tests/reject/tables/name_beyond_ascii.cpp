// SPDX-License-Identifier: BSL-1.0
// title: A table name beyond ASCII
// rule: proof 8: the limits of DynamoDB that a declaration shows
// why: A sentence has a question mark for each byte that compilers print as a number.
// expect: in table Pr??fung, the name must have 3 to 255 letters, digits, `_`, `-` or `.` (contract N1)
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
};

#ifdef FACET_REJECT
struct Register : facet::table<"Pr\u00fcfung", facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">>> {};
#else
struct Register : facet::table<"Pruefung", facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">>> {};
#endif

void check() { facet::verify<Register>(); }
