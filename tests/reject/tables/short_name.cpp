// SPDX-License-Identifier: BSL-1.0
// title: A table name that is too short
// rule: proof 8: the limits of DynamoDB that a declaration shows
// why: Names of tables and indexes have 3 to 255 letters, digits, `_`, `-` and `.` (contract N1).
// expect: in table DB, the name must have 3 to 255 letters, digits, `_`, `-` or `.` (contract N1)
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
};

#ifdef FACET_REJECT
struct Register : facet::table<"DB", facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">>> {};
#else
struct Register : facet::table<"Database", facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">>> {};
#endif

void check() { facet::verify<Register>(); }
