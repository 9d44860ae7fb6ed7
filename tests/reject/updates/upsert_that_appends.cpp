// SPDX-License-Identifier: BSL-1.0
// title: An upsert that appends to a list which every item has
// rule: proof 4: an update leaves no key and no index entry stale
// why: Where there is no item, there is no list either. One that may be missing, an optional field's, is begun.
// expect: upsert of Trip in table Trips appends to stops, which a new item does not have; a field that is a std::optional list is made by it
#include <facet/facet.hpp>

#include <optional>
#include <string>
#include <vector>

using namespace facet::literals;

struct Trip {
    std::string trip_id;
    std::vector<std::string> stops;
    std::optional<std::vector<std::string>> notes;
};
struct Trips : facet::table<"Trips", facet::entity<Trip, facet::key<"TRIP#{trip_id}", "TRIP">>> {};

auto stopped(facet::memory::engine& engine, const std::string& where) {
    auto trips = facet::open<Trips>(engine);
#ifdef FACET_REJECT
    return trips.upsert<Trip>("trip_id"_f == "t-1").set("stops"_f.append(where)).run();
#else
    return trips.upsert<Trip>("trip_id"_f == "t-1").set("stops"_f = std::vector{where}, "notes"_f.append("stopped")).run();
#endif
}
