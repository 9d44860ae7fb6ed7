// SPDX-License-Identifier: BSL-1.0
// title: A part that means nothing in an entity
// rule: proof 8: the limits of DynamoDB that a declaration shows
// why: Nothing of a declaration is ignored in silence: each part stands where it means something.
// expect: part 2 of entity<Account, ...> means nothing there; its parts are key, index, immutable
// expect: gsi<...> is said of a table, and an entity is bound to it by index<...>
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
    std::string region;
};

struct Register
    : facet::table<"Register", facet::gsi<"ByRegion", facet::partition<"RegionPK">>,
#ifdef FACET_REJECT
                   facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">, facet::gsi<"ByRegion", facet::partition<"region">>>>
#else
                   facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">, facet::index<"ByRegion", "{region}">>>
#endif
{};

void check() { facet::verify<Register>(); }
