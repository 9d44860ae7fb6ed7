// SPDX-License-Identifier: BSL-1.0
// The stored schema says all that decides what is stored: two declarations that store something else have different texts.
#include <facet/facet.hpp>
#include <facet/schema/stored_schema.hpp>
#include <facet/value/duration.hpp>

#include <support/catch.hpp>

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace {

enum class colour : std::uint8_t { red, green };
enum class farbe : std::uint8_t { rot, gruen };

struct Stop {
    facet::timestamp at;
    std::vector<std::string> names;
    std::chrono::hours open;
    std::optional<colour> paint;
};
struct Trip {
    std::string id;
    std::chrono::sys_seconds at;
    std::uint32_t number;
    std::chrono::minutes length;
    std::optional<std::chrono::milliseconds> pause;
    std::chrono::duration<std::int64_t, std::ratio<1, 50>> ticks;
    std::vector<std::int64_t> counts;
    std::vector<std::vector<colour>> grid;
    std::map<std::string, std::optional<colour>> by_name;
    std::map<colour, std::int64_t> by_colour;
    std::set<colour> colours;
    std::set<std::string> words;
    std::array<std::chrono::sys_days, 2> days;
    std::vector<Stop> stops;
    std::map<std::string, Stop> named;
};
struct TripName {
    std::string name;
};
struct Named {
    std::string name;
    std::string id;
};
struct Trips : facet::table<"Trips", facet::entity<Trip, facet::key<"TRIP#{id}", "AT#{at}#{number:6}">>,
                            facet::entity<Named, facet::key<"NAMED#{id}", "NAMED">, facet::unique<TripName>>,
                            facet::entity<TripName, facet::key<"NAME#{name}", "NAME">>> {};

static_assert(facet::stored_schema<Trips> == R"(facet stored form 1
table Trips key PK:S SK:S
entity Trip
  key `TRIP#{id}` | `AT#{at}#{number:6}`
  id S
  at S in seconds
  number N unsigned
  length N in minutes
  pause N in milliseconds optional
  ticks N in 1/50 s
  counts L [N]
  grid L [L [S of red|green]]
  by_name M {*: S of red|green}
  by_colour M {* of red|green: N}
  colours SS of red|green
  words SS
  days L [S in days]
  stops L [{at S, names L [S], open N in hours, paint S optional of red|green}]
  named M {*: {at S, names L [S], open N in hours, paint S optional of red|green}}
entity Named
  key `NAMED#{id}` | `NAMED`
  unique TripName
  name S
  id S
entity TripName
  key `NAME#{name}` | `NAME`
  name S
)");

struct User {
    std::string user;
    std::int64_t followers;
};
struct Follows {
    std::string user;
    std::string followee;
};
struct FollowedBy {
    std::string followee;
    std::string user;
};
struct Social : facet::table<"Social", facet::entity<User, facet::key<"USER#{user}", "USER">>,
                             facet::edge<Follows, facet::from<User>, facet::to<User, "followee">, facet::target_key<"FOLLOWS#{followee}">,
                                         facet::mirrored_as<FollowedBy, facet::mirror_key<"FOLLOWER#{user}">>, facet::counted<"", "followers">>> {};

static_assert(facet::stored_schema<Social> == R"(facet stored form 1
table Social key PK:S SK:S
entity User
  key `USER#{user}` | `USER`
  user S
  followers N
entity Follows
  key `USER#{user}` | `FOLLOWS#{followee}`
  mirror FollowedBy
  counted
  user S
  followee S
entity FollowedBy
  key `USER#{followee}` | `FOLLOWER#{user}`
  followee S
  user S
)");

template <class Value>
struct Box {
    std::string id;
    Value value;
};
template <class Value>
struct Shelf : facet::table<"Shelf", facet::entity<Box<Value>, facet::key<"BOX#{id}", "BOX">>> {};
template <class Value>
constexpr std::string_view text = facet::stored_schema<Shelf<Value>>.substr(facet::stored_schema<Shelf<Value>>.find("  value"));

}  // namespace

TEST_CASE("a change of what is stored shows in the stored schema") {
    CHECK(text<facet::timestamp> != text<std::chrono::sys_seconds>);
    CHECK(text<std::chrono::seconds> != text<std::chrono::milliseconds>);
    CHECK(text<std::vector<std::int64_t>> != text<std::vector<std::string>>);
    CHECK(text<std::vector<colour>> != text<std::vector<farbe>>);
    CHECK(text<std::set<colour>> != text<std::set<farbe>>);
    CHECK(text<std::map<colour, int>> != text<std::map<farbe, int>>);
    CHECK(text<std::map<std::string, int>> != text<std::map<std::string, std::string>>);
    CHECK(text<std::optional<colour>> != text<std::optional<farbe>>);
}
TEST_CASE("what is stored alike has one text") {
    CHECK(text<std::int64_t> == text<std::uint16_t>);
    CHECK(text<std::map<std::string, int>> == text<std::map<int, int>>);
    CHECK(text<std::vector<int>> == text<std::array<int, 3>>);
}
