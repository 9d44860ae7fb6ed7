// SPDX-License-Identifier: BSL-1.0
// title: A placeholder that is not closed
// rule: proof 1: what a key template may say
// why: Every `{` opens a placeholder, which a `}` closes.
// expect: in Account, key template `ACCOUNT#{account_id` opens a placeholder
// expect: a brace in the text is written twice: {{
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
};

#ifdef FACET_REJECT
struct Register : facet::table<"Register", facet::entity<Account, facet::key<"ACCOUNT#{account_id", "PROFILE">>> {};
#else
struct Register : facet::table<"Register", facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">>> {};
#endif

void check() { facet::verify<Register>(); }
