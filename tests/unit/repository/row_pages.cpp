// SPDX-License-Identifier: BSL-1.0
#include <support/catch.hpp>
#include <unit/repository/scripted_backend.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// Pages of rows: what a field takes from its item's own partition key, where they lie in several partitions; and what it takes from a row
// that has its attribute under another name, or not at all.

using namespace repository_probe;
using namespace facet::literals;

namespace row_pages_probe {

struct Entry {
    std::string owner;
    std::string id;
    std::string group;
    friend bool operator==(const Entry&, const Entry&) = default;
};
struct Entries : facet::table<"Entries", facet::gsi<"ByGroup", facet::partition<"GroupPK">, facet::sort<"GroupSK">>,
                              facet::entity<Entry, facet::key<"OWNER#{owner}", "ENTRY#{id}">, facet::index<"ByGroup", "GROUP#{group}", "ENTRY#{id}">>> {};

Entry sample(int i) { return {"owner-" + std::to_string(i * 5 % 8), "entry-" + std::to_string(100 + i), i % 2 == 0 ? "even" : "odd"}; }

TEST_CASE("rows of an index have each its own partition key, in every way to read them") {
    scripted_backend backend;
    const auto entries = facet::open<Entries>(backend);
    std::vector<Entry> even;
    for (int i = 0; i < 80; ++i) {
        entries.put(sample(i)).or_throw();
        if (i % 2 == 0 && i >= 2) even.push_back(sample(i));
    }
    // The first of all is no row, so that it is left out.
    const auto query = [&] { return entries.query<Entry>("group"_f == "even" && "id"_f > "entry-100"); };
    for (const bool bare : {true, false}) {
        backend.bare_rows = bare;
        backend.seen_rows = backend.seen_bare_rows = 0;
        CHECK(query().all().value() == even);
        CHECK(query().page_size(7).all().value() == even);
        CHECK(query().limit(10).all().value() == std::vector<Entry>(even.begin(), even.begin() + 10));
        CHECK(query().limit(10).page_size(4).all().value() == std::vector<Entry>(even.begin(), even.begin() + 10));
        CHECK(query().descending().all().value() == std::vector<Entry>(even.rbegin(), even.rend()));
        std::vector<Entry> visited;
        CHECK(query().visit([&](const Entry& each) { visited.push_back(each); }).value() == even.size());
        CHECK(visited == even);
        visited.clear();
        for (const Entry& each : query().or_throw()) visited.push_back(each);
        CHECK(visited == even);
        std::vector<Entry> scanned = entries.scan<Entry>().all().value();
        std::sort(scanned.begin(), scanned.end(), [](const Entry& a, const Entry& b) { return a.id < b.id; });
        REQUIRE(scanned.size() == 80);
        for (int i = 0; i < 80; ++i) CHECK(scanned[static_cast<std::size_t>(i)] == sample(i));
        CHECK((bare ? backend.seen_bare_rows : backend.seen_rows) > 4 * even.size());
    }
}

struct Book {
    std::string shelf;
    std::string id;
    std::string title;
    std::optional<std::int64_t> pages;
    std::string language = "en";
    std::int64_t copies = 1;
    std::vector<std::int64_t> marks{};
    friend bool operator==(const Book&, const Book&) = default;
};
struct Books : facet::table<"Books", facet::entity<Book, facet::key<"SHELF#{shelf}", "BOOK#{id}">, facet::renamed_from<"title", "name">, facet::renamed_from<"pages", "length">,
                                                   facet::defaulted<"language">, facet::defaulted<"copies">>> {};

TEST_CASE("rows have attributes under older names, and lack those that have a value without them") {
    scripted_backend backend;
    const auto books = facet::open<Books>(backend);
    std::vector<Book> expected;
    for (int i = 0; i < 24; ++i) {
        const std::string id = std::to_string(100 + i);
        const bool older = i < 8;
        facet::item stored{{"PK", "SHELF#s"}, {"SK", "BOOK#" + id}, {"shelf", "s"}, {"id", id}, {older ? "name" : "title", "book " + id}, {"marks", facet::attribute_value::list({i, 2})}};
        if (i % 2 == 0) stored.insert_or_assign(older ? "length" : "pages", i);
        if (i >= 16) stored.insert_or_assign("language", "de"), stored.insert_or_assign("name", "none of it");
        REQUIRE(put_raw(books, stored).has_value());
        expected.push_back({"s", id, "book " + id, i % 2 == 0 ? std::optional<std::int64_t>(i) : std::nullopt, i >= 16 ? "de" : "en", 1, {i, 2}});
    }
    for (const bool bare : {true, false}) {
        backend.bare_rows = bare;
        backend.seen_rows = backend.seen_bare_rows = 0;
        CHECK(books.query<Book>("shelf"_f == "s").all().value() == expected);
        for (const Book& each : expected) {
            CHECK(*books.get<Book>("shelf"_f == "s" && "id"_f == each.id) == each);
            CHECK(books.query<Book>("shelf"_f == "s" && "id"_f == each.id).all().value() == std::vector<Book>{each});
        }
        std::vector<Book> visited;
        CHECK(books.query<Book>("shelf"_f == "s").visit([&](const Book& each) { visited.push_back(each); }).value() == expected.size());
        CHECK(visited == expected);
        CHECK(backend.seen_rows + backend.seen_bare_rows > 2 * expected.size());
    }
}

struct Reading {
    std::string place;
    std::string id;
    std::int8_t level;
    float ratio;
    std::optional<bool> sure;
    friend bool operator==(const Reading&, const Reading&) = default;
};
struct Readings : facet::table<"Readings", facet::entity<Reading, facet::key<"PLACE#{place}", "READING#{id}">>> {};

TEST_CASE("a row whose values do not fit is refused, and one with a null in the place of an optional is read once") {
    scripted_backend backend;
    const auto readings = facet::open<Readings>(backend);
    const auto put = [&](const std::string& id, const facet::attribute_value& level, const char* ratio, const facet::attribute_value& sure) {
        const facet::attribute_value number(facet::decimal::parse(ratio).value());
        REQUIRE(put_raw(readings, {{"PK", "PLACE#p"}, {"SK", "READING#" + id}, {"place", "p"}, {"id", id}, {"level", level}, {"ratio", number}, {"sure", sure}}).has_value());
    };
    std::vector<Reading> expected;
    for (int i = 0; i < 8; ++i) {
        const std::string id = std::to_string(100 + i);
        const bool known = i % 3 != 0;
        put(id, i, "0.5", known ? facet::attribute_value(i % 2 == 0) : facet::attribute_value::null());
        expected.push_back({"p", id, static_cast<std::int8_t>(i), 0.5F, known ? std::optional(i % 2 == 0) : std::nullopt});
    }
    put("200", 128, "0.5", true);
    put("300", 1, "1e100", true);
    for (const bool bare : {true, false}) {
        backend.bare_rows = bare;
        backend.seen_rows = backend.seen_bare_rows = 0;
        std::vector<Reading> visited;
        const auto keep = [&](const Reading& each) { visited.push_back(each); };
        CHECK(readings.query<Reading>("place"_f == "p" && "id"_f < "200").all().value() == expected);
        CHECK(readings.query<Reading>("place"_f == "p" && "id"_f < "200").visit(keep).value() == expected.size());
        CHECK(visited == expected);
        for (const char* id : {"200", "300"}) {
            CHECK(readings.get<Reading>("place"_f == "p" && "id"_f == id).failed());
            CHECK_FALSE(readings.query<Reading>("place"_f == "p" && "id"_f == id).all().has_value());
            CHECK_FALSE(readings.query<Reading>("place"_f == "p" && "id"_f == id).visit(keep).has_value());
        }
        CHECK(visited == expected);
        CHECK(backend.seen_rows + backend.seen_bare_rows > 2 * expected.size());
    }
}

}  // namespace row_pages_probe
