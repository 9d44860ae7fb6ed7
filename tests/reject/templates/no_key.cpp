// SPDX-License-Identifier: BSL-1.0
// title: An entity without a key
// rule: proof 1: what a key template may say
// why: Every entity says what its primary key is made from.
// expect: in Account, there must be exactly one key<...>, but there is none
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
};

#ifdef FACET_REJECT
struct Register : facet::table<"Register", facet::entity<Account, facet::immutable>> {};
#else
struct Register : facet::table<"Register", facet::entity<Account, facet::immutable, facet::key<"ACCOUNT#{account_id}", "PROFILE">>> {};
#endif

void check() { facet::verify<Register>(); }
