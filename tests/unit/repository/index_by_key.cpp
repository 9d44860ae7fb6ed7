// SPDX-License-Identifier: BSL-1.0
// Reads through indexes that lack a field's attribute, where the table's key has the field (contract X7: each entry has it).
#include <facet/facet.hpp>

#include <support/catch.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace facet::literals;

namespace {

enum class role : std::uint8_t { reader, writer };

struct Member {
    std::string group_id;
    std::int64_t number;
    std::string user_id;
    std::chrono::sys_seconds joined;
    role as = role::reader;
    std::string note;
};
/// All of it stands in the primary key.
struct Pair {
    std::string group_id;
    std::string user_id;
};
struct Numbered {
    std::int64_t number;
    std::chrono::sys_seconds joined;
    std::optional<std::string> user_id;
};
struct Seen {
    std::string user_id;
    std::int64_t number;
};
struct Link {
    std::string from;
    std::string to;
};

struct Club : facet::table<"Club", facet::gsi<"Inverted", facet::partition<"IPK">, facet::sort<"ISK">, facet::keys_only>,
                           facet::gsi<"ByRole", facet::partition<"RPK">, facet::sort<"RSK">, facet::include<"as", "note">>,
                           facet::lsi<"ByTime", facet::sort<"LSK">, facet::keys_only>,
                           facet::entity<Member, facet::key<"GROUP#{group_id}", "MEMBER#{number:6}#{user_id}#{joined}">,
                                         facet::index<"Inverted", "USER#{user_id}", "GROUP#{group_id}">, facet::index<"ByRole", "ROLE#{as}", "{note}">,
                                         facet::index<"ByTime", "{joined}">>,
                           facet::entity<Link, facet::key<"LINK#{from}", "TO#{to}">, facet::index<"Inverted", "LINKED#{to}", "FROM#{from}">>> {};

const auto start = std::chrono::sys_seconds(std::chrono::seconds(1'700'000'000));

Member member(std::string group, std::int64_t number, std::string user) {
    return {std::move(group), number, std::move(user), start + std::chrono::hours(number), number % 2 == 0 ? role::reader : role::writer, "n" + std::to_string(number)};
}

struct world {
    facet::memory::engine engine;
    facet::repository<Club, facet::memory::engine> club = facet::open<Club>(engine);

    world() {
        for (std::int64_t i = 0; i < 30; ++i) club.create(member("g#" + std::to_string(i % 5), i, i % 3 == 0 ? "ann" : "bob")).or_throw();
        for (const char* from : {"a", "b#c", "d"}) club.create(Link{from, "x"}).or_throw();
    }
};

}  // namespace

TEST_CASE("an index of keys gives a smaller struct whose fields stand in the table's key") {
    world here;
    const auto pairs = here.club.query<Member>("user_id"_f == "ann", facet::as<Pair>).all().value();
    REQUIRE(pairs.size() == 10);
    for (const Pair& each : pairs) CHECK(each.user_id == "ann");
    CHECK(pairs.front().group_id == "g#0");
    CHECK(pairs.back().group_id == "g#4");
    const auto numbered = here.club.query<Member>("user_id"_f == "bob" && "group_id"_f == "g#1", facet::as<Numbered>).all().value();
    REQUIRE(numbered.size() == 4);
    for (const Numbered& each : numbered) {
        CHECK(each.user_id == "bob");
        CHECK(each.number % 5 == 1);
        CHECK(each.joined == start + std::chrono::hours(each.number));
    }
}

TEST_CASE("an index of keys gives a whole entity that is all in the table's key") {
    world here;
    const auto links = here.club.query<Link>("to"_f == "x").all().value();
    REQUIRE(links.size() == 3);
    CHECK(links[1].from == "b#c");
    CHECK(links[1].to == "x");
    CHECK(here.club.query<Link>("to"_f == "x" && "from"_f == "d").at_most_one().value().to == "x");
}

TEST_CASE("where it stands is known apart from the table's own reads") {
    world here;
    for (int i = 0; i < 3; ++i) {
        const auto by_index = here.club.query<Member>("user_id"_f == "ann" && "group_id"_f == "g#3", facet::as<Pair>).all().value();
        const auto by_table = here.club.query<Member>("group_id"_f == "g#3", facet::as<Pair>).all().value();
        CHECK(by_index.size() == 2);
        CHECK(by_table.size() == 6);
        for (const Pair& each : by_table) CHECK(each.group_id == "g#3");
    }
}

TEST_CASE("what an index includes is read beside what the key has") {
    struct Noted {
        std::string note;
        std::string user_id;
        role as;
    };
    world here;
    const auto noted = here.club.query<Member>("as"_f == role::writer, facet::as<Noted>).descending().limit(2).all().value();
    REQUIRE(noted.size() == 2);
    CHECK(noted[0].note == "n9");
    CHECK(noted[0].user_id == "ann");
    CHECK(noted[1].note == "n7");
    CHECK(noted[1].user_id == "bob");
    CHECK(noted[1].as == role::writer);
    struct Viewed {
        std::string_view note;
        std::string user_id;
    };
    std::string notes;
    CHECK(here.club.query<Member>("as"_f == role::reader).limit(3).visit<Viewed>([&](const Viewed& each) { notes += std::string(each.note) + each.user_id + ' '; }).value() == 3);
    CHECK(notes == "n0ann n10bob n12ann ");
}

TEST_CASE("a local index of keys gives them, too; visits view them") {
    world here;
    std::vector<std::int64_t> numbers;
    const auto seen = here.club.query<Member>("group_id"_f == "g#2" && "joined"_f >= start + std::chrono::hours(10), facet::as<Numbered>).using_index<"ByTime">().visit<Seen>([&](const Seen& each) {
        CHECK(each.user_id == (each.number % 3 == 0 ? "ann" : "bob"));
        numbers.push_back(each.number);
    });
    CHECK(seen.value() == 4);
    CHECK(numbers == std::vector<std::int64_t>{12, 17, 22, 27});
}

TEST_CASE("pages of such a read go on by their cursors, merged ones too") {
    world here;
    std::vector<std::string> groups;
    facet::cursor after;
    do {
        auto page = here.club.query<Member>("user_id"_f == facet::each_of("ann", "bob"), facet::as<Pair>).limit(7).after(after).page().value();
        for (const Pair& each : page.items) groups.push_back(each.group_id + each.user_id);
        after = page.next;
    } while (!after.empty());
    CHECK(groups.size() == 30);
    CHECK(std::is_sorted(groups.begin(), groups.end(), [](const std::string& a, const std::string& b) { return a.substr(0, 3) < b.substr(0, 3); }));
}
