// SPDX-License-Identifier: BSL-1.0
// title: An entity that slips into a local index unseen
// rule: proof 10: what writes one attribute agrees
// why: A local index has the table's partition key. An item that has the index's sort key is in it.
// expect: in Latest, the stored attributes hold all keys of index ByTemperature, which the entity does not bind: its items would appear there unseen; bind it by index<"ByTemperature", "{celsius}">, or store the fields under other names
#include <facet/repository/open.hpp>

struct Reading {
    std::string device;
    std::int64_t at;
    double celsius;
};
struct Latest {
    std::string device;
    std::int64_t at;
    double celsius;
};

struct Devices : facet::table<"Devices", facet::sort<facet::number_key("SK")>, facet::lsi<"ByTemperature", facet::sort<facet::number_key("celsius")>>,
                              facet::entity<Reading, facet::key<"DEVICE#{device}", "{at}">, facet::index<"ByTemperature", "{celsius}">>,
#ifdef FACET_REJECT
                              facet::entity<Latest, facet::key<"LATEST#{device}", "{at}">>> {};
#else
                              facet::entity<Latest, facet::key<"LATEST#{device}", "{at}">, facet::index<"ByTemperature", "{celsius}">>> {};
#endif

void check() { facet::verify<Devices>(); }
