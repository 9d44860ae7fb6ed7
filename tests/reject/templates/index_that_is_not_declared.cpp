// SPDX-License-Identifier: BSL-1.0
// title: An index of a table that has none
// rule: proof 1: what a key template may say
// why: An index is declared by the table, and bound by its entities.
// expect: in Account, index<ByName> binds an index that table Register does not have; it has none: declare gsi<ByName, partition<...>, sort<...>> in it
#include <facet/repository/open.hpp>

struct Account {
    std::string id;
    std::string user_name;
};

struct Register
#ifdef FACET_REJECT
    : facet::table<"Register",
#else
    : facet::table<"Register", facet::gsi<"ByName", facet::partition<"NPK">>,
#endif
                   facet::entity<Account, facet::key<"ACCOUNT#{id}", "PROFILE">, facet::index<"ByName", "{user_name}">>> {};

void check() { facet::verify<Register>(); }
