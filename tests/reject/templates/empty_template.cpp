// SPDX-License-Identifier: BSL-1.0
// title: A template without any text
// rule: proof 1: what a key template may say
// why: DynamoDB refuses empty keys, so a template has to compose something.
// expect: in Account, the key template of SK is empty; DynamoDB refuses empty keys
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
};

#ifdef FACET_REJECT
struct Register : facet::table<"Register", facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "">>> {};
#else
struct Register : facet::table<"Register", facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">>> {};
#endif

void check() { facet::verify<Register>(); }
