// SPDX-License-Identifier: BSL-1.0
// erase_all() of items that other programs stored under other keys than their fields give.
#include <facet/repository/bind.hpp>
#include <facet/repository/erase_all.hpp>
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <cstdint>
#include <string>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct Note {
    std::string owner;
    std::string id;
    std::int64_t number = 0;
};
struct User {
    std::string owner;
    std::string mail;
};
struct Mail {
    std::string mail;
    std::string owner;
};
struct Notes : facet::table<"Notes", facet::gsi<"ByNumber", facet::partition<"NumberPK">, facet::sort<"NumberSK">>,
                            facet::entity<Note, facet::key<"OWNER#{owner}", "NOTE#{id}">, facet::index<"ByNumber", "NOTES", "{number:6}">>,
                            facet::entity<User, facet::key<"OWNER#{owner}", "USER">, facet::unique<Mail>>, facet::entity<Mail, facet::key<"MAIL#{mail}", "MAIL">>> {};

/// A note of bob's, stored as one of ann's.
[[nodiscard]] facet::item misplaced(const char* id) {
    return {{"PK", "OWNER#ann"}, {"SK", std::string("NOTE#") + id}, {"owner", "bob"}, {"id", "1"}, {"number", facet::decimal(7)}, {"NumberPK", "NOTES"}, {"NumberSK", "000007"}};
}

}  // namespace

TEST_CASE("an item is erased where it is stored, and none at the key that its fields give") {
    facet::memory::engine engine;
    const auto notes = facet::open<Notes>(engine);
    notes.put(Note{"bob", "1", 1}).or_throw();
    for (const char* id : {"1", "2"}) REQUIRE(put_raw(notes, misplaced(id)).has_value());
    notes.put(Note{"ann", "3", 3}).or_throw();
    const auto of_ann = [&] { return notes.query<Note>("owner"_f == "ann").count().value(); };
    const int way = GENERATE(0, 1, 2);
    INFO(way);
    REQUIRE(of_ann() == 3);
    const auto erased = way == 0   ? facet::erase_all(notes, notes.query<Note>("owner"_f == "ann"))
                        : way == 1 ? facet::erase_all(notes, notes.query<Note>("number"_f >= 2).page_size(1))
                                   : facet::erase_all(notes, notes.collection<Note, User>("owner"_f == "ann"));
    REQUIRE(erased.has_value());
    CHECK(erased->written == 3);
    CHECK(of_ann() == 0);
    CHECK(notes.get<Note>("owner"_f == "bob" && "id"_f == "1")->number == 1);
}

TEST_CASE("what cannot be read is left, and those behind it are erased where they are stored") {
    facet::memory::engine engine;
    const auto notes = facet::open<Notes>(engine);
    for (const char* id : {"1", "4"}) REQUIRE(put_raw(notes, misplaced(id)).has_value());
    for (const char* id : {"0", "2", "3", "5"}) REQUIRE(put_raw(notes, {{"PK", "OWNER#ann"}, {"SK", std::string("NOTE#") + id}, {"owner", "ann"}, {"id", id}, {"number", "none"}}).has_value());
    std::vector<facet::error> unreadable;
    const auto erased = facet::erase_all(notes, notes.query<Note>("owner"_f == "ann").skipping_unreadable(unreadable));
    REQUIRE(erased.has_value());
    CHECK(erased->written == 2);
    CHECK(unreadable.size() == 4);
    CHECK(notes.query<Note>("owner"_f == "ann").count().value() == 4);
    CHECK(facet::erase_all(notes, notes.query<Note>("owner"_f == "ann")).error().code == facet::error_code::decode_failed);
}

TEST_CASE("an item with guards, or of one tenant, that is stored elsewhere ends it, and is told") {
    facet::memory::engine engine;
    const auto notes = facet::open<Notes>(engine);
    notes.create(User{"bob", "b@x"}).or_throw();
    REQUIRE(put_raw(notes, {{"PK", "OWNER#ann"}, {"SK", "USER"}, {"owner", "bob"}, {"mail", "b@x"}}).has_value());
    const auto guarded = facet::erase_all(notes, notes.query<User>("owner"_f == "ann"));
    REQUIRE_FALSE(guarded.has_value());
    CHECK(guarded.error().code == facet::error_code::validation);
    CHECK(guarded.error().message == "the item is stored under another key than its fields give, PK=OWNER#bob, SK=USER");
    CHECK(guarded.error().key == "PK=OWNER#ann, SK=USER");
    CHECK(guarded.error().entity == "User");
    CHECK(notes.get<User>("owner"_f == "bob").has_value());

    const auto mine = facet::bind(notes, "owner"_f == "cy");
    REQUIRE(put_raw(notes, {{"PK", "OWNER#cy"}, {"SK", "NOTE#2"}, {"owner", "cy"}, {"id", "1"}, {"number", facet::decimal(7)}}).has_value());
    CHECK(facet::erase_all(mine, mine.query<Note>()).error().code == facet::error_code::validation);
    CHECK(notes.query<Note>("owner"_f == "cy").count().value() == 1);
    CHECK(facet::erase_all(notes, notes.query<Note>("owner"_f == "cy"))->written == 1);
}
