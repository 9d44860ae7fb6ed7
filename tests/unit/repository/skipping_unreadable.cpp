// SPDX-License-Identifier: BSL-1.0
// Reads over items of which some do not fit their struct: those are left out and told, and all others are read.
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <facet/repository/erase_all.hpp>

#include <cstdint>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

using namespace repository_probe;
using namespace facet::literals;

namespace {

struct Note {
    std::string shelf;
    std::int64_t number = 0;
    std::string text;
    std::string colour;
};
/// As another program writes notes.
struct Other {
    std::string shelf;
    std::int64_t number = 0;
    std::int64_t text = 0;
    std::string colour;
};
struct Shelf {
    std::string shelf;
    std::string name;
};
template <class Struct>
using note = facet::entity<Struct, facet::named<"Note">, facet::key<"SHELF#{shelf}", "NOTE#{number:4}">, facet::index<"ByColour", "{colour}", "{number:4}">>;
using by_colour = facet::gsi<"ByColour", facet::partition<"C">, facet::sort<"N">>;
struct Notes : facet::table<"Notes", facet::discriminator<"is">, by_colour, note<Note>, facet::entity<Shelf, facet::key<"SHELF#{shelf}", "SHELF">>> {};
struct Others : facet::table<"Notes", facet::discriminator<"is">, by_colour, note<Other>> {};

/// Sixty notes on two shelves; every fifth cannot be read, nor can the last three.
struct shelves {
    facet::memory::engine engine;
    facet::repository<Notes, facet::memory::engine> notes = facet::open<Notes>(engine);
    std::vector<facet::error> errors{};

    static bool is_bad(std::int64_t number) { return number % 5 == 2 || number > 56; }
    shelves() {
        const auto others = facet::open<Others>(engine);
        notes.put(Shelf{"a", "first"}).or_throw();
        for (std::int64_t i = 0; i < 60; ++i) {
            const std::string shelf = i % 2 == 0 ? "a" : "b";
            if (is_bad(i)) others.put(Other{shelf, i, i, "red"}).or_throw();
            else notes.put(Note{shelf, i, "t" + std::to_string(i), "red"}).or_throw();
        }
    }
    /// Whether a read gave what can be read, in order, and told the rest, in order.
    template <class Wanted>
    void expect(const std::vector<std::int64_t>& read, Wanted wanted) {
        std::vector<std::int64_t> good;
        std::vector<std::string> bad;
        for (std::int64_t i = 0; i < 60; ++i)
            if (wanted(i)) is_bad(i) ? bad.push_back("SK=NOTE#" + std::string(i < 10 ? "0000" : "000") + std::to_string(i)) : good.push_back(i);
        CHECK(read == good);
        std::vector<std::string> told;
        for (const facet::error& each : errors) {
            CHECK((each.code == facet::error_code::decode_failed && each.entity == "Note" && each.table == "Notes" && each.message == "text has a stored value of another type: N, where the field is S"));
            told.push_back(each.key.substr(each.key.find("SK=")));
        }
        CHECK(told == bad);
        errors.clear();
    }
};

template <class Items>
std::vector<std::int64_t> numbers(const Items& items) {
    std::vector<std::int64_t> all;
    for (const auto& each : items) all.push_back(each.number);
    return all;
}
const auto on_a = [](std::int64_t number) { return number % 2 == 0; };
const auto any = [](std::int64_t) { return true; };

}  // namespace

TEST_CASE("a query tells what it cannot read, and reads the rest") {
    shelves all;
    const auto on_shelf = [&] { return all.notes.query<Note>("shelf"_f == "a").skipping_unreadable(all.errors); };
    all.expect(numbers(on_shelf().all().value()), on_a);
    all.expect(numbers(on_shelf().page_size(4).all().value()), on_a);
    all.expect(numbers(on_shelf().filter("text"_f != "t0" || "text"_f == "t0").all().value()), on_a);
    all.expect(numbers(all.notes.query<Note>("colour"_f == "red").skipping_unreadable(all.errors).all().value()), any);
    all.expect(numbers(all.notes.query<Note>("shelf"_f == "a" && "number"_f == facet::each_of(2, 3, 4, 12)).skipping_unreadable(all.errors).all().value()),
               [](std::int64_t number) { return number == 2 || number == 4 || number == 12; });
    const auto without = all.notes.query<Note>("shelf"_f == "a").all();
    REQUIRE_FALSE(without.has_value());
    CHECK(without.error().code == facet::error_code::decode_failed);
}

TEST_CASE("so does a walk, whose errors are other ones, and a look at items where they lie") {
    shelves all;
    std::vector<std::int64_t> seen;
    auto query = all.notes.query<Note>("shelf"_f == "a").page_size(7);
    query.skipping_unreadable(all.errors);
    for (const facet::result<Note>& each : query.each()) seen.push_back(each.value().number);
    all.expect(seen, on_a);
    seen.clear();
    for (const Note& each : query.or_throw()) seen.push_back(each.number);
    all.expect(seen, on_a);
    seen.clear();
    const std::uint64_t shown = query.visit([&](const Note& each) { seen.push_back(each.number); }).value();
    CHECK(shown == seen.size());
    all.expect(seen, on_a);
}

TEST_CASE("an item that cannot be read counts for the limit, and a page goes on behind it") {
    shelves all;
    std::vector<std::int64_t> seen;
    facet::cursor next;
    std::size_t pages = 0;
    do {
        const auto page = all.notes.query<Note>("shelf"_f == "a").limit(8).after(next).skipping_unreadable(all.errors).page().value();
        for (const Note& each : page.items) seen.push_back(each.number);
        next = page.next;
        ++pages;
    } while (!next.empty());
    CHECK(pages == 4);  // of 30 items
    all.expect(seen, on_a);
    CHECK_FALSE(all.notes.query<Note>("shelf"_f == "a" && "number"_f >= 2).skipping_unreadable(all.errors).first().has_value());
    CHECK(all.errors.size() == 1);
    CHECK(all.notes.query<Note>("shelf"_f == "a").skipping_unreadable(all.errors).count().value() == 30);
}

TEST_CASE("collections and scans tell what they cannot read") {
    shelves all;
    std::vector<std::int64_t> seen;
    for (const auto& each : all.notes.collection<Shelf, Note>("shelf"_f == "a").skipping_unreadable(all.errors).all().value())
        if (const Note* one = std::get_if<Note>(&each)) seen.push_back(one->number);
    all.expect(seen, on_a);
    auto scan = all.notes.scan<Note>();
    scan.skipping_unreadable(all.errors);
    CHECK(scan.all().value().size() == 46);
    CHECK(all.errors.size() == 14);
}

TEST_CASE("erase_all leaves what it cannot read") {
    shelves all;
    CHECK(facet::erase_all(all.notes, all.notes.query<Note>("shelf"_f == "a").skipping_unreadable(all.errors)).value().written == 23);
    CHECK(all.errors.size() == 7);
    CHECK(all.notes.query<Note>("shelf"_f == "a").count().value() == 7);
}

TEST_CASE("erase_all erases what a limit gives, for which an item that cannot be read counts") {
    shelves all;
    const auto some = all.notes.query<Note>("shelf"_f == "a").limit(10).skipping_unreadable(all.errors);
    const std::size_t given = some.all().value().size();
    CHECK(given < 10);
    CHECK(facet::erase_all(all.notes, some).value().written == given);
    CHECK(all.notes.query<Note>("shelf"_f == "a").count().value() == 30 - given);
}
