// SPDX-License-Identifier: BSL-1.0
// title: A placeholder without a name
// rule: proof 1: what a key template may say
// why: Placeholders are named; their order in the struct says nothing.
// expect: in Account, key template `ACCOUNT#{}` has an empty placeholder {}; it has to name a field of Account
// expect: its fields are: account_id
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
};

#ifdef FACET_REJECT
struct Register : facet::table<"Register", facet::entity<Account, facet::key<"ACCOUNT#{}", "PROFILE">>> {};
#else
struct Register : facet::table<"Register", facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">>> {};
#endif

void check() { facet::verify<Register>(); }
