// SPDX-License-Identifier: BSL-1.0
// title: A key template too few
// rule: proof 1: what a key template may say
// why: An entity's key<...> gives one template for each key attribute of the table.
// expect: in Account, key is given 1 template, but the table has 2 key attributes: PK, SK; give each a template, such as key<`ORDER#{order_id}`, `ORDER`>; a table without a sort key declares facet::partition<`PK`> alone
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
};

#ifdef FACET_REJECT
struct Register : facet::table<"Register", facet::entity<Account, facet::key<"ACCOUNT#{account_id}">>> {};
#else
struct Register : facet::table<"Register", facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">>> {};
#endif

void check() { facet::verify<Register>(); }
