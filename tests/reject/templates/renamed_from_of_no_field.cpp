// SPDX-License-Identifier: BSL-1.0
// title: renamed_from with the names the wrong way round
// rule: proof 1: what a key template may say
// why: renamed_from says the field first, then the attribute that older items carry.
// expect: in Account, renamed_from speaks of id, but Account has no such field; its fields are: account_id, title
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
    std::string title;
};

struct Register
    : facet::table<"Register",
#ifdef FACET_REJECT
                   facet::entity<Account, facet::renamed_from<"id", "account_id">, facet::key<"ACCOUNT#{account_id}", "PROFILE">>>
#else
                   facet::entity<Account, facet::renamed_from<"account_id", "id">, facet::key<"ACCOUNT#{account_id}", "PROFILE">>>
#endif
{};

void check() { facet::verify<Register>(); }
