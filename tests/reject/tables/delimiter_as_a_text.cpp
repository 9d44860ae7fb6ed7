// SPDX-License-Identifier: BSL-1.0
// title: A delimiter as a text
// rule: proof 8: the limits of DynamoDB that a declaration shows
// why: A delimiter is one character, which no value in a key may hold as it is.
// expect: part 1 of table<Register, ...> means nothing there
// expect: a delimiter is one character, in single quotes: delimiter<
#include <facet/repository/open.hpp>

#include <string>

struct Account {
    std::string account_id;
    std::string region;
};

struct Register
#ifdef FACET_REJECT
    : facet::table<"Register", facet::delimiter<"-">, facet::entity<Account, facet::key<"ACCOUNT-{account_id}", "PROFILE">>>
#else
    : facet::table<"Register", facet::delimiter<'-'>, facet::entity<Account, facet::key<"ACCOUNT-{account_id}", "PROFILE">>>
#endif
{};

void check() { facet::verify<Register>(); }
