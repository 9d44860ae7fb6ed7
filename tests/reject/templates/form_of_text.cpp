// SPDX-License-Identifier: BSL-1.0
// title: A width for text
// rule: proof 1: what a key template may say
// why: Text is of any length; a width is for numbers.
// expect: in Account, key template `ACCOUNT#{account_id:10}` uses {account_id:10}, which is text; its forms are upper, lower, spaces and raw
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
};

#ifdef FACET_REJECT
struct Register : facet::table<"Register", facet::entity<Account, facet::key<"ACCOUNT#{account_id:10}", "PROFILE">>> {};
#else
struct Register : facet::table<"Register", facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">>> {};
#endif

void check() { facet::verify<Register>(); }
