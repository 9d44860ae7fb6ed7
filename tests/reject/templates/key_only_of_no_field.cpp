// SPDX-License-Identifier: BSL-1.0
// title: key_only for a field that is not there
// rule: proof 1: what a key template may say
// why: A name that no field has is never ignored.
// expect: in Account, key_only speaks of accountId, but Account has no such field; did you mean account_id?
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
};

struct Register
    : facet::table<"Register",
#ifdef FACET_REJECT
                   facet::entity<Account, facet::key_only<"accountId">, facet::key<"ACCOUNT#{account_id}", "PROFILE">>>
#else
                   facet::entity<Account, facet::key_only<"account_id">, facet::key<"ACCOUNT#{account_id}", "PROFILE">>>
#endif
{};

void check() { facet::verify<Register>(); }
