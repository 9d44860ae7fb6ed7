// SPDX-License-Identifier: BSL-1.0
#include <facet/backend/lagging_indexes.hpp>
#include <facet/facet.hpp>
#include <facet/repository/erase_node.hpp>
#include <support/catch.hpp>

#include <cstdint>
#include <string>

using namespace facet::literals;

namespace erased_by_late_indexes {

struct Person {
    std::string id;
    std::int64_t following = 0;
};
struct Follows {
    std::string id;
    std::string followee;
};
/// Not counted, and found by an index.
struct Likes {
    std::string id;
    std::string liked;
};
struct People : facet::table<"People", facet::gsi<"Inverse", facet::partition<"ToPK">, facet::sort<"ToSK">>, facet::entity<Person, facet::key<"PERSON#{id}", "PERSON">>,
                             facet::edge<Follows, facet::from<Person>, facet::to<Person, "followee">, facet::target_key<"FOLLOWS#{followee}">,
                                         facet::inverse<"Inverse", "FOLLOWED#{followee}", "{id}">, facet::counted<"following", "">>,
                             facet::edge<Likes, facet::from<Person>, facet::to<Person, "liked">, facet::target_key<"LIKES#{liked}">, facet::inverse<"Inverse", "LIKED#{liked}", "{id}">>> {};

}  // namespace erased_by_late_indexes

TEST_CASE("a node that counts is erased with more edges than a transaction takes, though the index by which they are found never catches up") {
    using namespace erased_by_late_indexes;
    facet::memory::engine engine;
    facet::memory::engine replica;
    facet::lagging_indexes late(engine, replica);
    const auto people = facet::open<People>(late);
    people.create(Person{"n"}).or_throw();
    people.create(Person{"m"}).or_throw();
    people.link(Follows{"n", "m"}).or_throw();
    for (int i = 0; i < 120; ++i) people.put(Likes{std::to_string(i), "n"}).or_throw();
    late.catch_up().value();
    CHECK(facet::erase_node<Person>(people, "id"_f == "n").value() == 122);
    CHECK(people.scan<Likes>().all().value().empty());
    CHECK(people.scan<Follows>().all().value().empty());
    CHECK(people.get<Person>("id"_f == "n").missing());
}
