// SPDX-License-Identifier: BSL-1.0
// title: A struct that is declared, but not defined
// rule: proof 1: what a struct may hold
// why: Its fields are not known where the table is checked.
// expect: the struct Account is declared, but not defined yet; define it before the table that has it as an entity
#include <facet/repository/open.hpp>

#ifdef FACET_REJECT
struct Account;
#else
struct Account {
    std::string account_id;
};
#endif
struct Accounts : facet::table<"Accounts", facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "ACCOUNT">>> {};

void check() { facet::verify<Accounts>(); }
