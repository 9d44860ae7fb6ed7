// SPDX-License-Identifier: BSL-1.0
// title: A template that names a field wrongly
// rule: proof 1: what a key template may say
// why: A key template names fields of its entity. Where a name is nearly that of a field, the message says which.
// expect: in Account, key template `ACCOUNT#{acount_id}` uses {acount_id}, but Account has no such field
// expect: did you mean account_id? Its fields are: account_id, user_name
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
    std::string user_name;
};

#ifdef FACET_REJECT
struct Register : facet::table<"Register", facet::entity<Account, facet::key<"ACCOUNT#{acount_id}", "PROFILE">>> {};
#else
struct Register : facet::table<"Register", facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">>> {};
#endif

void check() { facet::verify<Register>(); }
