// SPDX-License-Identifier: BSL-1.0
// title: A table without entities
// rule: a table that is opened
// why: What is stored in a table is its entities' items.
// expect: table Empty declares no entity; give it an entity<Struct, key<...>>
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
};

struct Empty : facet::table<"Empty",
#ifdef FACET_REJECT
                            facet::gsi<"ByOwner", facet::partition<"OwnerPK">>
#else
                            facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "ROOT">>
#endif
                            > {};

void check() { facet::verify<Empty>(); }
