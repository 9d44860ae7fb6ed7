// SPDX-License-Identifier: BSL-1.0
// title: A part that means nothing in an index
// rule: proof 8: the limits of DynamoDB that a declaration shows
// why: Templates belong to entities; an index has attributes.
// expect: part 1 of gsi<ByRegion, ...> means nothing there; its parts are partition, sort, keys_only and include
// expect: key<...> is said of an entity; an index names its key attributes, by partition<...> and sort<...>
#include <facet/repository/open.hpp>

struct Account {
    std::string account_id;
    std::string region;
};

struct Register
#ifdef FACET_REJECT
    : facet::table<"Register", facet::gsi<"ByRegion", facet::key<"region">>,
#else
    : facet::table<"Register", facet::gsi<"ByRegion", facet::partition<"region">>,
#endif
                   facet::entity<Account, facet::key<"ACCOUNT#{account_id}", "PROFILE">, facet::index<"ByRegion", "{region}">>> {};

void check() { facet::verify<Register>(); }
