// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <support/catch.hpp>
#include <support/limited_new.hpp>

#include <cstddef>
#include <cstdint>
#include <new>
#include <string>

// A write for which the heap runs out of memory is done once when it is run again, and a sweep fails.

namespace written_without_memory {

using namespace facet::literals;

struct Member {
    std::string id;
    std::string text;
    std::int64_t c1 = 0, c2 = 0, c3 = 0, c4 = 0, c5 = 0, c6 = 0, c7 = 0;
    std::int64_t following = 0;
    std::int64_t followers = 0;
};
struct Follows {
    std::string id;
    std::string followee;
    std::string note;
};
struct Note {
    std::string id;
    std::string note;
};
struct Club : facet::table<"Club", facet::gsi<"Inverse", facet::partition<"ToPK">, facet::sort<"ToSK">>,
                           facet::gsi<"ByText", facet::partition<"TextPK">, facet::sort<"TextSK">>,
                           facet::entity<Member, facet::key<"MEMBER#{id}", "MEMBER">, facet::index<"ByText", "TEXT#{text}", "{id}">>,
                           facet::entity<Note, facet::key<"NOTE#{id}", "NOTE">>,
                           facet::edge<Follows, facet::from<Member>, facet::to<Member, "followee">, facet::target_key<"FOLLOWS#{followee}">,
                                       facet::inverse<"Inverse">, facet::counted<"following", "followers">>> {};

/// Runs a write with so many allocations, and again with all where it threw; whether it did.
template <class Write>
bool interrupted(std::size_t allowed, Write& write) {
    facet::test::allocation_limit& limit = facet::test::heap_limit();
    limit.arm(allowed, false);
    bool threw = false;
    try {
        (void)write.run();
    } catch (const std::bad_alloc&) {
        threw = true;
    }
    limit.armed = false;
    if (threw) REQUIRE(write.run().has_value());
    return threw;
}

}  // namespace written_without_memory

using namespace written_without_memory;

TEST_CASE("a transaction that ran out of memory counts its edges once when it is run again") {
    int thrown = 0;
    for (std::size_t allowed = 0; allowed < 12; ++allowed) {
        facet::memory::engine engine;
        const auto club = facet::open<Club>(engine);
        club.put(Member{.id = "b", .text = "bob"}).or_throw();
        auto all = club.transaction();
        all.add(club.put(Member{.id = "a", .text = "x"}));
        all.add(club.update<Member>("id"_f == "b").set("c1"_f = 1, "c2"_f = 1, "c3"_f = 1, "c4"_f = 1, "c5"_f = 1, "c6"_f = 1, "c7"_f = 1));
        all.add(club.link(Follows{"a", "b", "n"}));
        if (!interrupted(allowed, all)) continue;
        ++thrown;
        INFO(allowed);
        CHECK(club.get<Member>("id"_f == "a")->following == 1);
        CHECK(club.get<Member>("id"_f == "b")->followers == 1);
    }
    CHECK(thrown > 2);
}

TEST_CASE("an update that ran out of memory moves its index entry when it is run again") {
    int thrown = 0;
    for (std::size_t allowed = 0; allowed < 6; ++allowed) {
        facet::memory::engine engine;
        const auto club = facet::open<Club>(engine);
        club.put(Member{.id = "b", .text = "bob"}).or_throw();
        auto update = club.update<Member>("id"_f == "b").set("c1"_f = 1, "c2"_f = 1, "c3"_f = 1, "c4"_f = 1, "c5"_f = 1, "c6"_f = 1, "c7"_f = 1, "text"_f = "ann");
        if (!interrupted(allowed, update)) continue;
        ++thrown;
        INFO(allowed);
        CHECK(club.query<Member>("text"_f == "ann").all().value().size() == 1);
        CHECK(club.query<Member>("text"_f == "bob").all().value().empty());
    }
    CHECK(thrown > 0);
}

TEST_CASE("a sweep by an attribute that holds long texts takes no memory for them") {
    facet::memory::engine engine;
    const auto club = facet::open<Club>(engine);
    for (int i = 0; i < 4; ++i) club.put(Note{std::to_string(i), std::string(20'000, 'x')}).or_throw();
    facet::test::allocation_limit& limit = facet::test::heap_limit();
    limit.arm(0, true);
    const auto swept = engine.sweep("Club", "note", 1'000);
    limit.armed = false;
    REQUIRE(swept.has_value());
    CHECK(*swept == 0);
    CHECK(limit.refused == 0);
}
