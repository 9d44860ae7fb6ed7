// SPDX-License-Identifier: BSL-1.0
// Collections whose where-clause says more than the partition, against a plain filter.
#include <unit/repository/read_ways.hpp>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct Reading {
    std::string device;
    std::uint32_t at;
    std::string kind;
};
struct Alarm {
    std::string device;
    std::uint32_t at;
};
struct Comment {
    std::string device;
    std::uint32_t at;
    std::string kind;
};
/// Alarms come first, then comments behind their alarms, then readings by kind.
struct Devices : facet::table<"Devices", facet::entity<Alarm, facet::key<"DEVICE#{device}", "A#{at:4}">>,
                              facet::entity<Comment, facet::key<"DEVICE#{device}", "A#{at:4}#COMMENT#{kind}">>,
                              facet::entity<Reading, facet::key<"DEVICE#{device}", "B#{at:4}#{kind}">>> {};

std::string name_of(const Alarm& each) { return "alarm " + std::to_string(each.at); }
std::string name_of(const Comment& each) { return "comment " + std::to_string(each.at) + each.kind; }
std::string name_of(const Reading& each) { return "reading " + std::to_string(each.at) + each.kind; }
template <class... Structs>
std::string name_of(const std::variant<Structs...>& item) {
    return std::visit([](const auto& one) { return name_of(one); }, item);
}

template <class Repository>
void fill(const Repository& devices) {
    for (std::uint32_t at = 0; at < 8; ++at) {
        devices.put(Alarm{"d", at}).or_throw();
        devices.put(Comment{"d", at, "x"}).or_throw();
        devices.put(Comment{"d", at, "y"}).or_throw();
        devices.put(Reading{"d", at, "r"}).or_throw();
    }
}
template <class Holds>
names expected(const Holds& holds, bool alarms, bool comments, bool readings) {
    names all;
    for (std::uint32_t at = 0; at < 8; ++at) {
        if (!holds(at)) continue;
        if (alarms) all.push_back(name_of(Alarm{"d", at}));
        if (comments) all.push_back(name_of(Comment{"d", at, "x"}));
        if (comments) all.push_back(name_of(Comment{"d", at, "y"}));
    }
    for (std::uint32_t at = 0; at < 8; ++at)
        if (readings && holds(at)) all.push_back(name_of(Reading{"d", at, "r"}));
    return all;
}
}  // namespace

TEST_CASE("a collection gives what its where-clause says of each entity, and nothing that lies between") {
    three_ways<Devices> ways;
    fill(ways.direct);
    const auto d = "device"_f == "d";
    for (std::uint32_t at = 0; at < 8; ++at) {
        CAPTURE(at);
        const auto equal = [at](std::uint32_t other) { return other == at; };
        ways.check_mixed([&](auto& devices) { return devices.template collection<Alarm, Comment>(d && "at"_f == at); }, expected(equal, true, true, false));
        ways.check_mixed([&](auto& devices) { return devices.template collection<Alarm, Reading, Comment>(d && "at"_f == at); }, expected(equal, true, true, true));
        const auto above = [at](std::uint32_t other) { return other > at; };
        ways.check_mixed([&](auto& devices) { return devices.template collection<Alarm, Comment>(d && "at"_f > at); }, expected(above, true, true, false));
        const auto from = [at](std::uint32_t other) { return other >= at; };
        ways.check_mixed([&](auto& devices) { return devices.template collection<Comment, Alarm>(d && "at"_f >= at); }, expected(from, true, true, false));
        const auto below = [at](std::uint32_t other) { return other < at; };
        ways.check_mixed([&](auto& devices) { return devices.template collection<Comment, Alarm, Reading>(d && "at"_f < at); }, expected(below, true, true, true));
        const auto up_to = [at](std::uint32_t other) { return other <= at; };
        ways.check_mixed([&](auto& devices) { return devices.template collection<Alarm, Comment>(d && "at"_f <= at); }, expected(up_to, true, true, false));
        const auto between = [at](std::uint32_t other) { return other >= at && other <= 5; };
        ways.check_mixed([&](auto& devices) { return devices.template collection<Alarm, Comment>(d && "at"_f.between(at, 5u)); }, expected(between, true, true, false));
        const auto two = [at](std::uint32_t other) { return other == at || other == 5; };
        ways.check_mixed([&](auto& devices) { return devices.template collection<Alarm, Comment>(d && "at"_f == facet::each_of(5u, at, 5u)); }, expected(two, true, true, false));
    }
}

TEST_CASE("a collection's cursor belongs to its entities, in whatever order they are named, with a range, too") {
    facet::memory::engine engine;
    auto devices = facet::open<Devices>(engine);
    fill(devices);
    const auto where = "device"_f == "d" && "at"_f > 2u;
    const auto first = devices.collection<Alarm, Comment>(where).limit(4).page().value();
    const auto next = devices.collection<Comment, Alarm>(where).limit(4).after(first.next).page();
    REQUIRE(next.has_value());
    CHECK(name_of((*next)[0]) == "comment 4x");
    CHECK(said(devices.collection<Alarm, Comment, Reading>(where).after(first.next).page()) == "ForeignCursor");
}

TEST_CASE("another where-clause refuses a collection's cursor, though both read the same range") {
    facet::memory::engine engine;
    auto devices = facet::open<Devices>(engine);
    fill(devices);
    const auto place = devices.collection<Alarm, Comment>("device"_f == "d" && "at"_f >= 2u).limit(2).page()->next;
    CHECK(said(devices.collection<Alarm, Comment>("device"_f == "d" && "at"_f >= 2u).after(place).page()) == "ok");
    CHECK(said(devices.collection<Alarm, Comment>("device"_f == "d" && "at"_f > 2u).after(place).page()) == "ForeignCursor");
}

namespace {

/// Read by a key whose partition folds its text, by an index of two sort attributes, and by a spread one.
struct Song {
    std::string id;
    std::string artist;
    std::string genre;
    std::uint32_t year;
};
struct Album {
    std::string id;
    std::string artist;
    std::string genre;
    std::uint32_t year;
};
struct Music : facet::table<"Music", facet::gsi<"ByGenre", facet::partition<"P1">, facet::sort<"genre", "S1">>,
                            facet::gsi<"Spread", facet::partition<"P2">, facet::sort<"S2">>,
                            facet::entity<Song, facet::key<"{artist:upper}", "SONG#{artist}#{id}">,
                                          facet::index<"ByGenre", "{artist}", "{genre}", "SONG#{year:4}#{id}">,
                                          facet::index<"Spread", "{genre:3 shards}", "{genre}#{year:4}#{id}">>,
                            facet::entity<Album, facet::key<"{artist:upper}", "ALBUM#{artist}#{id}">,
                                          facet::index<"ByGenre", "{artist}", "{genre}", "ALBUM#{year:4}#{id}">,
                                          facet::index<"Spread", "{genre:3 shards}", "{genre}#{year:4}#{id}">>> {};
std::string name_of(const Song& each) { return "s" + each.id; }
std::string name_of(const Album& each) { return "a" + each.id; }

/// The ids of those that are so, the albums first, as they are made: by year.
template <class Holds>
names chosen(const Holds& holds) {
    names all;
    for (const char* kind : {"a", "s"})
        for (std::uint32_t i = 0; i < 24; ++i)
            if (holds(i)) all.push_back(kind + std::to_string(i));
    return all;
}

}  // namespace

TEST_CASE("collections through several sort attributes, over shards and over values of a partition") {
    three_ways<Music> ways;
    const char* const artists[] = {"Ann", "ANN", "Bob"};
    const char* const genres[] = {"rock", "folk", "jazz", "soul"};
    for (std::uint32_t i = 0; i < 24; ++i) {
        ways.direct.put(Song{std::to_string(i), artists[i % 3], genres[i % 4], i}).or_throw();
        ways.direct.put(Album{std::to_string(i), artists[i % 3], genres[i % 4], i}).or_throw();
    }
    const auto rock = "artist"_f == "Ann" && "genre"_f == "rock";
    ways.check_mixed([&](auto& music) { return music.template collection<Song, Album>(rock); }, chosen([](auto i) { return i % 12 == 0; }));
    ways.check_mixed([&](auto& music) { return music.template collection<Song, Album>(rock && "year"_f > 0u); }, chosen([](auto i) { return i == 12; }));
    ways.check_mixed([&](auto& music) { return music.template collection<Song, Album>(rock && "year"_f == 12u); }, chosen([](auto i) { return i == 12; }));
    auto both = ways.slow.collection<Song, Album>("artist"_f == facet::each_of("Ann", "Bob", "Ann") && "genre"_f == "rock");
    auto all = names_of_all(both.all().value());
    std::sort(all.begin(), all.end());
    CHECK(all == names{"a0", "a12", "a20", "a8", "s0", "s12", "s20", "s8"});
    CHECK(ways.direct.collection<Song, Album>("artist"_f == facet::each_of(names{}) && "genre"_f == "rock").all()->empty());
    // Items of several genres are in one shard, and of several artists in one folded partition.
    for (std::size_t g = 0; g < 4; ++g) {
        names found = names_of_all(ways.direct.collection<Song, Album>("genre"_f == genres[g]).all().value());
        CHECK(found.size() == 12);
        for (const std::string& each : found) CHECK(std::stoul(each.substr(1)) % 4 == g);
    }
    CHECK(ways.direct.collection<Song, Album>("artist"_f == "Ann").count().value() == 16);
}

TEST_CASE("a collection of texts that begin with bytes that have no next one") {
    facet::memory::engine engine;
    auto music = facet::open<Music>(engine);
    for (const char* genre : {"\xff", "\xff\xff" "a", "a\xff", "a\xff\xff", "b", "z"}) {
        music.put(Song{genre, "Ann", genre, 1}).or_throw();
        music.put(Album{genre, "Ann", genre, 1}).or_throw();
    }
    const auto count = [&](const std::string& begin) {
        return music.collection<Song, Album>("artist"_f == "Ann" && "genre"_f.begins_with(begin)).count().value();
    };
    CHECK(count("\xff") == 4);
    CHECK(count("\xff\xff") == 2);
    CHECK(count("a\xff") == 4);
    CHECK(count("a") == 4);
    CHECK(count("") == 12);
}
