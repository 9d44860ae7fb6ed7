// SPDX-License-Identifier: BSL-1.0
// title: A key_only field in upper case
// rule: proof 10: what writes one attribute agrees
// why: What the key holds in upper case cannot be read back as it was.
// expect: in Account, account_id is declared key_only, but the primary key does not hold it in a form that can be read back
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
    std::string user_name;
};

struct Register
    : facet::table<"Register",
#ifdef FACET_REJECT
                   facet::entity<Account, facet::key_only<"account_id">, facet::key<"ACCOUNT#{account_id:upper}", "PROFILE">>>
#else
                   facet::entity<Account, facet::key_only<"account_id">, facet::key<"ACCOUNT#{account_id}", "PROFILE">>>
#endif
{};

void check() { facet::verify<Register>(); }
