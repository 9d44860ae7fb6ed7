// SPDX-License-Identifier: BSL-1.0
// title: Two entities in the same shards
// rule: proof 5: key spaces are disjoint
// why: The star is of each entity's own primary key, of three components here and of two there; the shards are the same.
// expect: Visit where(at >=) in table Clinic cannot be served: the primary key (clinic, patient; at) needs clinic ==, patient ==; ByTime (3 shards of clinic, patient, at; at) would also read items of Bill
#include <facet/repository/open.hpp>
#include <reject/support/declared_backend.hpp>

#include <cstdint>

using namespace facet::literals;

struct Visit {
    std::string clinic;
    std::string patient;
    std::string at;
};
struct Bill {
    std::string payer;
    std::string id;
    std::int64_t number = 0;
};
struct Clinic : facet::table<"Clinic", facet::gsi<"ByTime", facet::partition<"TimePK">, facet::sort<"TimeSK">>,
                             facet::entity<Visit, facet::key<"VISIT#{clinic}#{patient}", "VISIT#{at}">, facet::index<"ByTime", "{*:3 shards}", "{at}">>,
                             facet::entity<Bill, facet::key<"BILL#{payer}", "BILL#{id}">, facet::index<"ByTime", "{*:3 shards}", "B{number:4}">>> {};

auto found(const facet::repository<Clinic, declared_backend>& clinic) {
#ifdef FACET_REJECT
    return clinic.query<Visit>("at"_f >= "2026").all();
#else
    return clinic.query<Visit>("at"_f >= "2026", facet::skipping_others).all();
#endif
}
