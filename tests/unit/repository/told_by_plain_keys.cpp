// SPDX-License-Identifier: BSL-1.0
// Entities that are proved apart by a key attribute that is a field of one of them: by its domain, its names, or its being a time.
#include <facet/facet.hpp>
#include <facet/repository/audit.hpp>
#include <facet/repository/erase_all.hpp>
#include <facet/repository/erase_node.hpp>
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

/// Sessions expire; of a profile, `ends` is the end of a contract.
struct Session {
    std::string user;
    std::string token;
    std::int64_t ends = 0;
};
struct Profile {
    std::string user;
    std::int64_t ends = 0;
};
struct Users : facet::table<"Users", facet::partition<"user">, facet::sort<"token">,
                            facet::entity<Session, facet::key<"{user}", "{token}">, facet::domain<"token", "S-">, facet::expires_at<"ends">>,
                            facet::entity<Profile, facet::key<"{user}", "PROFILE">>> {};

enum class channel : std::uint8_t { mail, phone };
struct Address {
    std::string user;
    channel by;
    std::optional<std::string> text;
};
struct Person {
    std::string user;
};
struct Addresses : facet::table<"Addresses", facet::partition<"user">, facet::sort<"by">, facet::entity<Address, facet::key<"{user}", "{by}">>,
                                facet::entity<Person, facet::key<"{user}", "INFO">>> {};

struct Reading {
    std::string sensor;
    facet::timestamp at;
    std::optional<std::int64_t> value;
};
struct Sensor {
    std::string sensor;
};
struct Readings : facet::table<"Readings", facet::partition<"sensor">, facet::sort<"at">, facet::entity<Reading, facet::key<"{sensor}", "{at}">>,
                               facet::entity<Sensor, facet::key<"{sensor}", "META">>> {};

struct Node {
    std::string pk;
    std::int64_t links = 0;
};
struct Link {
    std::string pk;
    std::string sk;
};
struct Graph : facet::table<"Graph", facet::partition<"pk">, facet::sort<"sk">, facet::gsi<"Inverse", facet::partition<"InversePK">, facet::sort<"InverseSK">>,
                            facet::entity<Node, facet::key<"{pk}", "SELF">, facet::domain<"pk", "N-">>,
                            facet::edge<Link, facet::from<Node>, facet::to<Node, "sk">, facet::target_key<"{sk}">, facet::inverse<"Inverse", "{sk}", "{pk}">, facet::domain<"pk", "N-">,
                                        facet::domain<"sk", "N-">, facet::counted<"links", "">>> {};

/// How many of a table's items no entity is, or cannot be read.
template <class Table, class Backend>
std::size_t findings(const facet::repository<Table, Backend>& of) {
    std::size_t count = 0;
    (void)facet::audit(of, [&](const facet::finding&) { ++count; });
    return count;
}

}  // namespace

TEST_CASE("what is not in a key attribute's domain is not the entity's: it neither expires nor is read as one") {
    facet::memory::engine engine;
    const auto users = facet::open<Users>(engine);
    const auto now = facet::now<std::chrono::seconds>().time_since_epoch().count();
    users.put(Profile{"ann", now - 1'000}).or_throw();
    users.put(Session{"ann", "S-1", now + 1'000}).or_throw();
    users.put(Session{"ann", "S-2", now - 1'000}).or_throw();
    std::vector<std::size_t> kinds;
    for (const auto& each : users.collection<Session, Profile>("user"_f == "ann").or_throw()) kinds.push_back(each.index());
    CHECK(kinds == std::vector<std::size_t>{1, 0, 0});
    const auto hiding = facet::open<Users>(engine, {.hide_expired = true});
    CHECK(hiding.collection<Session, Profile>("user"_f == "ann").all()->size() == 2);
    CHECK(users.scan<Session>().count().value() == 2);
    CHECK(users.sweep<Session>().value() == 1);
    CHECK(users.get<Profile>("user"_f == "ann").has_value());
    CHECK(findings(users) == 0);
}

TEST_CASE("what is none of a key attribute's names is not the entity's") {
    facet::memory::engine engine;
    const auto addresses = facet::open<Addresses>(engine);
    addresses.put(Person{"ann"}).or_throw();
    addresses.put(Address{"ann", channel::mail, "a@x"}).or_throw();
    addresses.put(Address{"ann", channel::phone, std::nullopt}).or_throw();
    std::vector<std::size_t> kinds;
    for (const auto& each : addresses.collection<Address, Person>("user"_f == "ann").or_throw()) kinds.push_back(each.index());
    CHECK(kinds == std::vector<std::size_t>{1, 0, 0});
    CHECK(addresses.query<Address>("user"_f == "ann", facet::skipping_others).count().value() == 2);
    CHECK(findings(addresses) == 0);
    CHECK(facet::erase_all(addresses, addresses.scan<Address>())->written == 2);
    CHECK(addresses.get<Person>("user"_f == "ann").has_value());
}

TEST_CASE("what is no time of the field's precision is not the entity's, and audit tells") {
    facet::memory::engine engine;
    const auto readings = facet::open<Readings>(engine);
    const std::chrono::sys_seconds start{std::chrono::seconds{1'800'000'000}};
    readings.put(Sensor{"s-1"}).or_throw();
    readings.put(Reading{"s-1", start + std::chrono::milliseconds(5), 1}).or_throw();
    REQUIRE(put_raw(readings, {{"sensor", "s-1"}, {"at", "2027-01-15T08:00:01Z"}}).has_value());  // its milliseconds are left out
    const auto found = readings.query<Reading>("sensor"_f == "s-1", facet::skipping_others).all().value();
    REQUIRE(found.size() == 1);
    CHECK(found[0].at == start + std::chrono::milliseconds(5));
    CHECK(readings.scan<Reading>().count().value() == 1);
    CHECK(findings(readings) == 1);
}

TEST_CASE("a node is not taken for an edge whose target key is a field") {
    facet::memory::engine engine;
    const auto graph = facet::open<Graph>(engine);
    for (const char* id : {"N-1", "N-2"}) graph.create(Node{id}).or_throw();
    graph.link(Link{"N-1", "N-2"}).or_throw();
    CHECK(graph.get<Node>("pk"_f == "N-1")->links == 1);
    CHECK(facet::erase_node<Node>(graph, "pk"_f == "N-1").has_value());
    CHECK(graph.scan<Link>().count().value() == 0);
    CHECK(graph.scan<Node>().count().value() == 1);
    CHECK(facet::erase_node<Node>(graph, "pk"_f == "N-2").has_value());
    CHECK(findings(graph) == 0);
}
