// SPDX-License-Identifier: BSL-1.0
// title: An index name with a slash
// rule: proof 8: the limits of DynamoDB that a declaration shows
// why: Names of tables and indexes have 3 to 255 letters, digits, `_`, `-` and `.` (contract N1).
// expect: in table Register, index By/Region must have a name of 3 to 255 letters, digits, `_`, `-` or `.` (contract N1)
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
    std::string region;
};

struct Register
#ifdef FACET_REJECT
    : facet::table<"Register", facet::gsi<"By/Region", facet::partition<"RegionPK">, facet::sort<"RegionSK">>,
#else
    : facet::table<"Register", facet::gsi<"By-Region", facet::partition<"RegionPK">, facet::sort<"RegionSK">>,
#endif
                   facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">>> {};

void check() { facet::verify<Register>(); }
