// SPDX-License-Identifier: BSL-1.0
// title: A star that says no shards
// rule: proof 1: what a key template may say
// why: A star stands for no field: it spreads a key over a number of shards, which has to be told from a width.
// expect: in Event, key template `EVENTS#{*:8}` uses {*} without shards; a star spreads a key over as many as it says: {*:8 shards}
#include <facet/repository/open.hpp>

struct Event {
    std::string event_id;
    std::string at;
};

struct Events : facet::table<"Events", facet::gsi<"ByTime", facet::partition<"TimePK">, facet::sort<"TimeSK">>,
#ifdef FACET_REJECT
    facet::entity<Event, facet::key<"EVENT#{event_id}", "ROOT">, facet::index<"ByTime", "EVENTS#{*:8}", "{at}">>> {};
#else
    facet::entity<Event, facet::key<"EVENT#{event_id}", "ROOT">, facet::index<"ByTime", "EVENTS#{*:8 shards}", "{at}">>> {};
#endif

void check() { facet::verify<Events>(); }
