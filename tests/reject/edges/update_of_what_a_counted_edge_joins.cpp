// SPDX-License-Identifier: BSL-1.0
// title: Moving a counted edge to another node
// rule: edges
// why: The node that counts it would not know.
// expect: update of Lives in table Homes sets region, from which the key of House is made, and the edge is counted; unlink() it, and link() another
#include <reject/support/declared_backend.hpp>

#include <facet/repository/open.hpp>

#include <cstdint>
#include <string>

using namespace facet::literals;

struct Person {
    std::string person;
    std::int64_t homes = 0;
};
struct House {
    std::string house;
    std::string region;
};
struct Lives {
    std::string person;
    std::string house;
    std::string region;
    std::string note;
};
struct Homes : facet::table<"Homes", facet::entity<Person, facet::key<"PERSON#{person}", "PERSON">>, facet::entity<House, facet::key<"HOUSE#{house}", "REGION#{region}">>,
                            facet::edge<Lives, facet::from<Person>, facet::to<House>, facet::target_key<"HOUSE#{house}">, facet::counted<"homes", "">>> {};

auto moved(facet::repository<Homes, declared_backend>& homes) {
#ifdef FACET_REJECT
    return homes.update<Lives>("person"_f == "p" && "house"_f == "h").set("region"_f = "us").run();
#else
    return homes.update<Lives>("person"_f == "p" && "house"_f == "h").set("note"_f = "us").run();
#endif
}
