// SPDX-License-Identifier: BSL-1.0
// title: A domain for a field that is not there
// rule: proof 1: what a key template may say
// why: A name that no field has is never ignored.
// expect: in Account, domain speaks of id, but Account has no such field; its fields are: account_id, user_name
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
    std::string user_name;
};

struct Register
    : facet::table<"Register",
#ifdef FACET_REJECT
                   facet::entity<Account, facet::domain<"id", "a-">, facet::key<"ACCOUNT#{account_id}", "PROFILE">>>
#else
                   facet::entity<Account, facet::domain<"account_id", "a-">, facet::key<"ACCOUNT#{account_id}", "PROFILE">>>
#endif
{};

void check() { facet::verify<Register>(); }
