// SPDX-License-Identifier: BSL-1.0
// title: A get by what a part of the key is computed from
// rule: the whole primary key
// why: A read gives a computed field's value itself.
// expect: get Entry where(device ==, state ==, day ==) in table Logs needs the whole primary key (device; place) by ==: place == is missing, state is no part of it, day is no part of it
// expect: ; a call gives the value of place itself, which is computed from state, day: `place`_f == what its function gives
#include <facet/facet.hpp>

#include <string>

using namespace facet::literals;

struct Entry {
    std::string device;
    std::string state;
    std::string day;
    std::string place;
};
inline std::string place_of(const std::string& state, const std::string& day) { return state + '-' + day; }
struct Logs : facet::table<"Logs", facet::entity<Entry, facet::computed<"place", place_of, "state", "day">, facet::key<"DEVICE#{device}", "ENTRY#{place}">>> {};

auto get(const facet::repository<Logs>& logs, const std::string& device, const std::string& state) {
#ifdef FACET_REJECT
    return logs.get<Entry>("device"_f == device && "state"_f == state && "day"_f == "2026-11-30");
#else
    return logs.get<Entry>("device"_f == device && "place"_f == place_of(state, "2026-11-30"));
#endif
}
