// SPDX-License-Identifier: BSL-1.0
#include <facet/facet.hpp>
#include <support/catch.hpp>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace facet::test {
namespace {

using namespace facet::literals;

/// What another program stored, in more digits than a double has.
struct Stored {
    std::string id;
    decimal ratio;
    std::vector<decimal> samples;
    std::string note;
};
struct StoredTable : table<"Samples", entity<Stored, key<"S#{id}", "S">>> {};

struct Read {
    std::string id;
    double ratio = 0;
    std::vector<double> samples;
    std::string note;
};
struct ReadTable : table<"Samples", entity<Read, key<"S#{id}", "S">>> {};

const decimal pi = decimal::parse("3.1415926535897932384626433832795").value();
const Stored exact{"1", pi, {pi, decimal(2)}, "n"};

struct fixture {
    memory::engine engine;
    repository<StoredTable, memory::engine> stored = open<StoredTable>(engine);
    repository<ReadTable, memory::engine> read = open<ReadTable>(engine);

    fixture() { stored.put(exact).or_throw(); }
    [[nodiscard]] Stored now(const char* id = "1") const { return stored.get<Stored>("id"_f == id).value(); }
};

}  // namespace

TEST_CASE("modify leaves what its code does not change as it is stored, in all its digits") {
    fixture of;
    REQUIRE(of.read.modify<Read>("id"_f == "1", [](Read&) {}).has_value());
    CHECK(of.now().ratio == pi);
    REQUIRE(of.read.modify<Read>("id"_f == "1", [](Read& item) { item.note = "changed"; }).has_value());
    CHECK(of.now().note == "changed");
    CHECK(of.now().ratio == pi);
    CHECK(of.now().samples == exact.samples);
    REQUIRE(of.read.modify<Read>("id"_f == "1", [](Read& item) { item.ratio = 1.5; }).has_value());
    CHECK(of.now().ratio == "1.5"_decimal);
    CHECK(of.now().samples == exact.samples);
    REQUIRE(of.read.modify<Read>("id"_f == "1", [](Read& item) { item.samples.push_back(1); }).has_value());
    CHECK(of.now().samples.size() == 3);
    CHECK(of.now().samples[2] == decimal(1));
}

TEST_CASE("move takes what its code does not change along as it is stored") {
    fixture of;
    REQUIRE(of.read.move<Read>("id"_f == "1", [](Read& item) { item.id = "2"; }).has_value());
    CHECK(of.now("2").ratio == pi);
    CHECK(of.now("2").samples == exact.samples);
    CHECK(of.now("2").id == "2");
}

TEST_CASE("modify that changes nothing writes nothing where an optional field is stored as null") {
    struct Nullable {
        std::string id;
        std::optional<std::string> note;
        int count = 0;
    };
    struct Nullables : table<"Nullables", entity<Nullable, key<"N#{id}", "N">>> {};
    memory::engine engine;
    auto items = open<Nullables>(engine);
    items.put(Nullable{"1", "x", 0}).or_throw();
    // As a null of DynamoDB's, which no update of facet's writes.
    const request::table& table = items.handle();
    std::string body;
    (void)engine.get(table, {.key = {"N#1", "N"}}, [&](span<const item_view> found) {
        byte_buffer changed;
        packed::writer out(changed);
        for (packed::attribute_cursor cursor(found[0].body); !cursor.done();) {
            const packed::attribute_view each = cursor.take();
            out.attribute(each.id);
            if (each.value.type() == value_type::string && each.value.bytes() == "x") out.null();
            else out.copy_attribute(each.value);
        }
        body = changed.view();
    });
    request::write write;
    write.kind = request::write_kind::put;
    write.key = {"N#1", "N"};
    write.body = body;
    REQUIRE(engine.write(table, write, [](span<const item_view>) {}, nullptr).has_value());
    REQUIRE(!items.get<Nullable>("id"_f == "1")->note.has_value());

    const auto is_null = [&] { return items.scan<Nullable>().filter(has_type("note"_f, value_type::null)).count().value() == 1; };
    REQUIRE(is_null());
    REQUIRE(items.modify<Nullable>("id"_f == "1", [](Nullable&) {}).has_value());
    CHECK(is_null());
    REQUIRE(items.modify<Nullable>("id"_f == "1", [](Nullable& item) { ++item.count; }).has_value());
    CHECK(is_null());
    CHECK(items.get<Nullable>("id"_f == "1")->count == 1);
    REQUIRE(items.modify<Nullable>("id"_f == "1", [](Nullable& item) { item.note = "y"; }).has_value());
    CHECK(items.get<Nullable>("id"_f == "1")->note == "y");
}

TEST_CASE("modify keeps the null of an optional in a struct of which it changes another field") {
    struct Home {
        int rooms = 0;
        std::optional<std::string> label;
    };
    struct Person {
        std::string id;
        Home home;
        std::vector<Home> others;
        std::map<std::string, Home> named;
    };
    struct People : table<"People", entity<Person, key<"P#{id}", "P">>> {};
    memory::engine engine;
    auto people = open<People>(engine);
    people.put(Person{"1", {1, "x"}, {{2, "x"}, {3, "x"}}, {{"a", {4, "x"}}, {"b", {5, "x"}}}}).or_throw();
    const request::table& table = people.handle();
    const auto stored = [&] {
        std::string body;
        (void)engine.get(table, {.key = {"P#1", "P"}}, [&](span<const item_view> found) { body = found[0].body; });
        return body;
    };
    // Each text "x" becomes a null of DynamoDB's.
    byte_buffer changed;
    packed::writer out(changed);
    const auto copy = [&](const auto& self, packed::value_view value) -> void {
        if (value.type() == value_type::string && value.bytes() == "x") return out.null();
        if (value.type() != value_type::list && value.type() != value_type::map) return out.copy(value);
        const std::size_t position = out.open(value.form());
        if (value.type() == value_type::list) {
            for (packed::element_cursor cursor(value); !cursor.done();) self(self, cursor.take());
        } else {
            for (packed::entry_cursor cursor(value); !cursor.done();) {
                const packed::entry_view entry = cursor.take();
                out.name(entry.name);
                self(self, entry.value);
            }
        }
        out.close(position);
    };
    const std::string before = stored();
    for (packed::attribute_cursor cursor(before); !cursor.done();) {
        const packed::attribute_view each = cursor.take();
        out.attribute(each.id);
        copy(copy, each.value);
    }
    request::write write;
    write.kind = request::write_kind::put;
    write.key = {"P#1", "P"};
    write.body = changed.view();
    REQUIRE(engine.write(table, write, [](span<const item_view>) {}, nullptr).has_value());

    const auto nulls = [&] {
        std::size_t count = 0;
        const auto look = [&](const auto& self, packed::value_view value) -> void {
            if (value.type() == value_type::null) ++count;
            if (value.type() == value_type::list)
                for (packed::element_cursor cursor(value); !cursor.done();) self(self, cursor.take());
            if (value.type() == value_type::map)
                for (packed::entry_cursor cursor(value); !cursor.done();) self(self, cursor.take().value);
        };
        const std::string body = stored();
        for (packed::attribute_cursor cursor(body); !cursor.done();) look(look, cursor.take().value);
        return count;
    };
    REQUIRE(nulls() == 5);
    const auto modify = [&](auto change) { return people.modify<Person>("id"_f == "1", [&](Person& person) { change(person); }).has_value(); };
    REQUIRE(modify([](Person& person) { person.home.rooms = 10, person.others[1].rooms = 30, person.named["b"].rooms = 50; }));
    CHECK(nulls() == 5);
    REQUIRE(modify([](Person& person) { person.home.label = "y"; }));
    CHECK(nulls() == 4);
    REQUIRE(modify([](Person& person) { person.home.label.reset(), person.named.erase("a"); }));
    CHECK(nulls() == 3);
    const Person last = people.get<Person>("id"_f == "1").value();
    CHECK((last.home.rooms == 10 && last.others[1].rooms == 30 && last.named.at("b").rooms == 50 && last.named.size() == 1));
}

TEST_CASE("modify of an item with a large map of structs takes time that grows with it") {
    struct Part {
        int count = 0;
    };
    struct Stock {
        std::string id;
        std::map<std::string, Part> parts;
    };
    struct Stocks : table<"Stocks", entity<Stock, key<"S#{id}", "S">>> {};
    memory::engine engine;
    auto stocks = open<Stocks>(engine);
    Stock all{"1", {}};
    for (int i = 0; i < 15'000; ++i) all.parts["part " + std::to_string(i)].count = i;
    stocks.put(all).or_throw();
    REQUIRE(stocks.modify<Stock>("id"_f == "1", [](Stock& stock) { stock.parts["part 77"].count = -1, stock.parts.erase("part 9"), stock.parts["new"].count = 1; }).has_value());
    const Stock last = stocks.get<Stock>("id"_f == "1").value();
    CHECK((last.parts.size() == 15'000 && last.parts.at("part 77").count == -1 && last.parts.at("part 14999").count == 14'999));
}

}  // namespace facet::test
