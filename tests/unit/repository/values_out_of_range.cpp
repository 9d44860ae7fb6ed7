// SPDX-License-Identifier: BSL-1.0
// What a field's type cannot hold is not read, and not written: in every way to do so.
#include <facet/facet.hpp>
#include <support/catch.hpp>

#include <chrono>
#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace facet::test {

/// A word that is folded where it is stored, so that two of them can become one.
struct folded_word {
    std::string text;
    friend auto operator<=>(const folded_word&, const folded_word&) = default;
};

}  // namespace facet::test

template <>
struct facet::conversion<facet::test::folded_word> {
    using stored_type = std::string;
    static std::string to_stored(const test::folded_word& of) {
        std::string folded = of.text;
        for (char& c : folded)
            if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
        return folded;
    }
    static test::folded_word from_stored(std::string stored) { return {std::move(stored)}; }
};

namespace facet::test {
namespace {

using namespace facet::literals;

constexpr auto unreadable = error_code::decode_failed;

struct Exact {
    std::string id;
    decimal value;
};
struct ExactTable : table<"Numbers", entity<Exact, key<"N#{id}", "N">>> {};
struct Narrow {
    std::string id;
    float value = 0;
};
struct NarrowTable : table<"Numbers", entity<Narrow, key<"N#{id}", "N">>> {};

struct Place {
    decimal at;
    std::string name;
};
struct Places : table<"Places", partition<number_key("at")>, entity<Place, key<"{at}">>> {};
struct NarrowPlace {
    float at = 0;
    std::string name;
};
struct NarrowPlaces : table<"Places", partition<number_key("at")>, entity<NarrowPlace, key<"{at}">>> {};

struct Fine {
    std::string id;
    std::chrono::sys_seconds at;
};
struct FineTable : table<"Times", partition<"P">, sort<"S">, entity<Fine, key<"P", "{id}">>> {};
template <class Unit>
struct coarse {
    struct Coarse {
        std::string id;
        std::chrono::sys_time<Unit> at;
    };
    struct Table : table<"Times", partition<"P">, sort<"S">, entity<Coarse, key<"P", "{id}">>> {};
};

template <class Version>
struct versioned {
    struct Document {
        std::string id;
        Version version = 0;
        std::string text;
    };
    struct Table : table<"Documents", partition<"PK">, entity<Document, facet::version<"version">, key<"D#{id}">>> {};
};

}  // namespace

TEST_CASE("a number beyond the greatest float is not read, and one below the least is nearest to 0") {
    memory::engine engine;
    auto exact = open<ExactTable>(engine);
    auto narrow = open<NarrowTable>(engine);
    const std::pair<const char*, bool> numbers[] = {{"1E100", false}, {"-1E100", false}, {"3.5E+38", false}, {"3.4E+38", true}, {"0.5", true}, {"1E-40", true}, {"1E-60", true}};
    for (const auto& [text, fits] : numbers) {
        CAPTURE(text);
        exact.put(Exact{text, decimal::parse(text).value()}).or_throw();
        const auto got = narrow.get<Narrow>("id"_f == text);
        CHECK(got.has_value() == fits);
        if (!fits) CHECK(got.error().code == unreadable);
    }
    CHECK(narrow.get<Narrow>("id"_f == "0.5")->value == 0.5f);
    CHECK(narrow.get<Narrow>("id"_f == "1E-60")->value == 0);
}

TEST_CASE("a float's operand is a float, and another number only where some float is the same") {
    memory::engine engine;
    auto narrow = open<NarrowTable>(engine);
    auto places = open<NarrowPlaces>(engine);
    narrow.put(Narrow{"1", 36.6f}).or_throw();
    CHECK(narrow.query<Narrow>("id"_f == "1").filter("value"_f == 36.6f).count().value() == 1);
    CHECK(narrow.query<Narrow>("id"_f == "1").filter("value"_f > 36.5).count().value() == 1);
    constexpr std::string_view between = "value lies between two values of its field's type; give one of that type, as 0.1f is a float";
    CHECK(narrow.query<Narrow>("id"_f == "1").filter("value"_f > 36.4).count().error().message == between);
    CHECK(narrow.update<Narrow>("id"_f == "1").set("value"_f = 36.4).run().error().message == between);
    CHECK(places.get<NarrowPlace>("at"_f == 36.4).error().message.starts_with("at lies between two values"));
}

TEST_CASE("nor where it is a key attribute by itself") {
    memory::engine engine;
    auto places = open<Places>(engine);
    auto narrow = open<NarrowPlaces>(engine);
    for (const char* text : {"1E50", "-1E50"}) {
        places.put(Place{decimal::parse(text).value(), "far"}).or_throw();
        CHECK(narrow.scan<NarrowPlace>().all().error().code == unreadable);
        places.erase<Place>("at"_f == decimal::parse(text).value()).or_throw();
    }
    places.put(Place{"0.5"_decimal, "near"}).or_throw();
    CHECK(narrow.scan<NarrowPlace>().all().value().at(0).at == 0.5f);
}

TEMPLATE_TEST_CASE("a time that is finer than its field's unit is not read, however the engine keeps the item", "", std::chrono::minutes, std::chrono::hours, std::chrono::weeks,
                   (std::chrono::duration<std::int64_t, std::ratio<10>>)) {
    using Coarse = typename coarse<TestType>::Coarse;
    memory::engine engine;
    auto fine = open<FineTable>(engine);
    auto read = open<typename coarse<TestType>::Table>(engine);
    for (const char* id : {"1", "2", "3"}) {  // the first is kept as a body, the others as rows
        CAPTURE(id);
        fine.put(Fine{id, std::chrono::sys_seconds(std::chrono::seconds(1'800'000'059))}).or_throw();
        CHECK(read.template get<Coarse>("id"_f == id).error().code == unreadable);
    }
    CHECK(read.template query<Coarse>().all().error().code == unreadable);
    const auto whole = std::chrono::ceil<TestType>(std::chrono::sys_seconds(std::chrono::seconds(1'800'000'059)));
    fine.put(Fine{"4", whole}).or_throw();
    CHECK(read.template get<Coarse>("id"_f == "4")->at == whole);
}

TEMPLATE_TEST_CASE("an object of the last version is not written, since there is none for what would be stored", "", std::int64_t, std::uint32_t, std::uint64_t) {
    using Document = typename versioned<TestType>::Document;
    memory::engine engine;
    auto documents = open<typename versioned<TestType>::Table>(engine);
    constexpr TestType last = std::numeric_limits<TestType>::max();
    documents.unchecked_import(Document{"1", last, "a"}).or_throw();
    const Document mine = documents.template get<Document>("id"_f == "1").value();
    CHECK(documents.put(mine).run().error().code == error_code::invalid_value);
    CHECK(documents.replace(mine).run().error().code == error_code::invalid_value);
    CHECK(documents.create(Document{"2", last, "b"}).run().error().code == error_code::invalid_value);
    const auto modified = documents.template modify<Document>("id"_f == "1", [](Document& item) { item.text = "b"; });
    CHECK(modified.error().code == error_code::invalid_value);
    CHECK(modified.error().message.find("version is the last version") != std::string::npos);
    CHECK(documents.template get<Document>("id"_f == "1")->text == "a");
    documents.erase(mine).or_throw();

    documents.unchecked_import(Document{"1", static_cast<TestType>(last - 1), "a"}).or_throw();
    REQUIRE(documents.put(documents.template get<Document>("id"_f == "1").value()).run().has_value());
    CHECK(documents.template get<Document>("id"_f == "1")->version == last);
}

TEST_CASE("an update does not look at the version: behind the last one the item is stored, not read, and can be erased by its key") {
    using Document = versioned<std::uint32_t>::Document;
    memory::engine engine;
    auto documents = open<versioned<std::uint32_t>::Table>(engine);
    documents.unchecked_import(Document{"1", std::numeric_limits<std::uint32_t>::max(), "a"}).or_throw();
    REQUIRE(documents.update<Document>("id"_f == "1").set("text"_f = "b").run().has_value());
    CHECK(documents.get<Document>("id"_f == "1").error().code == unreadable);
    REQUIRE(documents.erase<Document>("id"_f == "1").run().has_value());
    CHECK(documents.get<Document>("id"_f == "1").missing());
}

TEST_CASE("a map whose keys are stored alike is not written, as a set is not") {
    struct Item {
        std::string id;
        std::map<folded_word, int> counts;
    };
    struct Things : table<"Things", partition<"PK">, entity<Item, key<"I#{id}">>> {};
    memory::engine engine;
    auto things = open<Things>(engine);
    CHECK(things.put(Item{"1", {{{"Red"}, 1}, {{"red"}, 2}}}).run().error().code == error_code::invalid_value);
    CHECK(things.put(Item{"1", {{{"A"}, 1}, {{"B"}, 2}, {{"a"}, 3}}}).run().error().code == error_code::invalid_value);
    CHECK(things.get<Item>("id"_f == "1").missing());
    things.put(Item{"1", {{{"Red"}, 1}, {{"blue"}, 2}}}).or_throw();
    CHECK(things.get<Item>("id"_f == "1")->counts.size() == 2);
}

TEST_CASE("the engine's sweep takes an expiry that is a number of the primary key for what it is (contract Y2)") {
    struct Timer {
        std::int64_t queue = 0;
        std::int64_t at = 0;
        std::string what;
    };
    struct Timers : table<"Timers", partition<number_key("queue")>, sort<number_key("at")>, entity<Timer, key<"{queue}", "{at}">, expires_at<"at">>> {};
    memory::engine engine;
    auto timers = open<Timers>(engine);
    constexpr std::int64_t now = 1'800'000'000;
    for (const std::int64_t at : {now - 1'000, now - 1, now, now + 1, std::int64_t{5}}) timers.put(Timer{1, at, "t"}).or_throw();
    CHECK(engine.sweep("Timers", "at", now).value() == 2);
    CHECK(timers.query<Timer>("queue"_f == 1).count().value() == 3);
}

}  // namespace facet::test
