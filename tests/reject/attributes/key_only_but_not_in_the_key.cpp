// SPDX-License-Identifier: BSL-1.0
// title: A key_only field that the key does not hold
// rule: proof 10: what writes one attribute agrees
// why: A field that is kept in the key alone has to be in it.
// expect: in Account, user_name is declared key_only, but the primary key does not hold it in a form that can be read back
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
    std::string user_name;
};

struct Register
    : facet::table<"Register",
#ifdef FACET_REJECT
                   facet::entity<Account, facet::key_only<"user_name">, facet::key<"ACCOUNT#{account_id}", "PROFILE">>>
#else
                   facet::entity<Account, facet::key_only<"user_name">, facet::key<"ACCOUNT#{account_id}", "PROFILE#{user_name}">>>
#endif
{};

void check() { facet::verify<Register>(); }
