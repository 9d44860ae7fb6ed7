// SPDX-License-Identifier: BSL-1.0
// title: Shards in two attributes of one partition key
// rule: write sharding
// why: A reader would have to ask each of one in each of the other.
// expect: in Visit, key template `{site:3 shards}` has {site:3 shards}, and other shards besides; a key is spread once
#include <facet/repository/open.hpp>

struct Visit {
    std::string id;
    std::string site;
    std::string page;
};
struct Visits : facet::table<"Visits", facet::partition<"PK">, facet::gsi<"BySite", facet::partition<"Site", "Page">, facet::sort<"Id">>,
#ifdef FACET_REJECT
                             facet::entity<Visit, facet::key<"VISIT#{id}">, facet::index<"BySite", "{site:3 shards}", "{page:5 shards}", "{id}">>> {};
#else
                             facet::entity<Visit, facet::key<"VISIT#{id}">, facet::index<"BySite", "{site:3 shards}", "{page}", "{id}">>> {};
#endif

void proof() { facet::verify<Visits>(); }
